import type { MiddlewareFunction } from "react-router";

/**
 * For a page whose URL contains a token from a mail. `no-referrer` would make browsers send
 * `Origin: null`.
 */
export const hideToken: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Referrer-Policy", "strict-origin");
  return response;
};

const SEALED = /^[\w-]{16,200}$/;

/** Throws 404 for what cannot be one of our tokens. */
export function readToken(token: string, form = SEALED): string {
  if (!form.test(token)) throw new Response(null, { status: 404 });
  return token;
}
