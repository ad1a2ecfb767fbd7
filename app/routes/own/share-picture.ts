import { days, hours } from "#contract/duration.ts";
import {
  cmsContext,
  localeContext,
  apiContext,
  mediaContext,
  webRequestContext,
} from "../../context.ts";
import {
  findShareCard,
  isShareId,
  isShareKind,
  siteCard,
} from "../../modules/seo/find-share-card.server.ts";
import { renderShareCard } from "../../modules/seo/render-share-card.server.ts";
import {
  createShareCardQueue,
  createCardSources,
  readPhoto,
  QueueFullError,
} from "../../services/share-card.server.ts";
import { CmsError } from "../../services/cms/ask-cms.server.ts";
import { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/share-picture";

const queue = createShareCardQueue();

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const [, id = ""] = /^(.+)\.jpg$/.exec(params["*"]) ?? [];
  if (!isShareKind(params.kind) || !isShareId(params.kind, id)) return refuse(404);
  const sources = createCardSources(context.get(apiContext), context.get(cmsContext), locale);
  let card = null;
  try {
    card = await findShareCard(sources, { kind: params.kind, id, locale });
  } catch (error) {
    if (error instanceof CmsError) return refuse(503);
    if (!(error instanceof ApiError)) throw error;
    if (error.status >= 500 || error.status === 429) return refuse(503);
  }
  const isThere = card !== null;
  const shown = card ?? siteCard(locale);
  const fetchMedia = context.get(mediaContext);
  try {
    const picture = await queue.take(JSON.stringify(shown), () =>
      renderShareCard(shown, (photo) => readPhoto(`${photo}/${PHOTO_WIDTH}`, { fetchMedia })),
    );
    return send(picture, isThere && url.searchParams.has("v") ? WEEK_SECONDS : HOUR_SECONDS);
  } catch (error) {
    if (error instanceof QueueFullError) return refuse(503);
    const { log } = context.get(webRequestContext);
    log.error({ err: error, kind: params.kind, id }, "A picture for sharing could not be drawn");
    return refuse(500);
  }
}

/** The smallest width of /media that fills the square. */
const PHOTO_WIDTH = 640;
const HOUR_SECONDS = hours(1) / 1000;
/** A versioned URL changes with the picture. */
const WEEK_SECONDS = days(7) / 1000;

const send = (picture: Uint8Array, maxAgeSeconds: number) =>
  new Response(picture as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Length": String(picture.length),
      "Cache-Control": `public, max-age=${maxAgeSeconds}`,
      // The picture is embedded in pages of other sites.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });

const refuse = (status: number) =>
  new Response(null, {
    status,
    headers: { "Cache-Control": "no-store", ...(status === 503 && { "Retry-After": "30" }) },
  });
