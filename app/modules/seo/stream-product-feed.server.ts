import { PRODUCT } from "#contract/product.ts";
import { paths } from "../../paths.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { getT } from "../locale/get-t.server.ts";
import { type Locale, marketOf } from "../locale/locale.ts";
import { FEED_END, writeFeedHead, writeFeedItem } from "./product-feed-xml.server.ts";

export type FeedPage = Awaited<ReturnType<ApiClient["catalog"]["listProductFeed"]>>;
export type ReadFeed = (after: string | undefined) => Promise<FeedPage>;

/**
 * The feed as XML, a page of the API at a time, and only as fast as it is read. A failure on the way
 * breaks the response off: a document that ended early would say that the rest has been sold.
 */
export function streamProductFeed(
  first: FeedPage,
  { read, locale, origin }: { read: ReadFeed; locale: Locale; origin: string },
): ReadableStream<Uint8Array> {
  const market = marketOf(locale);
  const write = ({ data }: FeedPage) => data.map((one) => writeFeedItem(one, market)).join("");
  const encoder = new TextEncoder();
  let { next } = first.meta;
  return new ReadableStream<Uint8Array>({
    start(stream) {
      const head = writeFeedHead({
        title: PRODUCT,
        link: `${origin}${paths.home(locale)}`,
        description: getT(locale, "search")("description"),
      });
      stream.enqueue(encoder.encode(head + write(first)));
    },
    async pull(stream) {
      if (next === null) {
        stream.enqueue(encoder.encode(FEED_END));
        return stream.close();
      }
      const page = await read(next);
      next = page.meta.next;
      stream.enqueue(encoder.encode(write(page)));
    },
  });
}
