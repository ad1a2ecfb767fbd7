import { replyToAiConversation } from "#contract/ai-conversation.ts";
import type { Locale } from "#contract/market.ts";
import type { CookieJar } from "../cookie-jar.server.ts";
import { type MarketplaceFetch, openMarketplaceStream } from "./call.server.ts";

type Parts = {
  fetch: MarketplaceFetch;
  locale: Locale;
  cookies: CookieJar;
  ip: string;
  requestId?: string;
};

export type OpenReplyStream = (
  reply: { id: string; text: string },
  options: { nonce: string; signal: AbortSignal },
) => Promise<Response>;

/** The answer of the deal hunter as it is written, under the key that the form's action has too. */
export const createReplyStream =
  ({ fetch, locale, cookies, ip, requestId }: Parts): OpenReplyStream =>
  ({ id, text }, { nonce, signal }) => {
    const tokens = { access: cookies.get("accessToken"), session: cookies.get("sessionToken") };
    const parts = { fetch, locale, tokens, ip, ...(requestId && { requestId }) };
    const input = { params: { id }, body: { text } };
    return openMarketplaceStream(parts, replyToAiConversation, input as never, {
      idempotencyKey: nonce,
      signal,
    });
  };
