import { RouterContextProvider } from "react-router";
import {
  checkoutContext,
  cmsContext,
  cookiesContext,
  savedFormContext,
  listingDraftContext,
  localeContext,
  apiContext,
  replyStreamContext,
  unreadStreamContext,
  webRequestContext,
} from "#app/context.ts";
import { isFetchedAhead } from "#contract/is-fetched-ahead.ts";
import { localeOfPath } from "#app/modules/locale/locale.ts";
import { paths } from "#app/paths.ts";
import { openCms } from "#app/services/cms/create-cms.server.ts";
import { createCookieJar } from "#app/services/cookie-jar.server.ts";
import { readWebConfig } from "#app/services/env.server.ts";
import { createKeptForm } from "#app/services/kept-form.server.ts";
import { noLog } from "#app/services/log.server.ts";
import { createApiClient } from "#app/services/marketplace/api-client.server.ts";
import type { MarketplaceFetch } from "#app/services/marketplace/call.server.ts";
import { createCheckoutService } from "#app/services/marketplace/checkout.server.ts";
import { createListingDraftService } from "#app/services/marketplace/listing-draft.server.ts";
import { createReplyStream } from "#app/services/marketplace/reply-stream.server.ts";
import { createUnreadStream } from "#app/services/marketplace/unread-stream.server.ts";
import { createVisitorCall } from "#app/services/marketplace/visitor-call.server.ts";

const ORIGIN = "http://deftero.test";
export const SECRET = "a secret of thirty-two characters, or more";

type Options = {
  /** Form fields make the visit a post; a file makes it multipart. */
  form?: Record<string, string | File>;
  params?: Record<string, string>;
  /** Cookie header; that of a signed-in visitor by default. */
  cookie?: string;
  now?: Date;
  /** Headers besides the cookies. */
  headers?: Record<string, string>;
  /** Additional variables of the environment. */
  env?: Record<string, string>;
};

/**
 * The arguments of a loader, an action or a middleware: a real Request, cookies, and the
 * marketplace behind `fetch`. `send` runs it and returns what it returned or threw.
 */
export function openVisit(address: string, fetch: MarketplaceFetch, options: Options = {}) {
  const { form, params = {}, cookie = "accessToken=a-token", now = new Date() } = options;
  const { env = {}, headers = {} } = options;
  const url = new URL(address, ORIGIN);
  const locale = localeOfPath(url.pathname);
  const fields = Object.entries(form ?? {});
  const typed = fields.filter((field): field is [string, string] => typeof field[1] === "string");
  const body = form === undefined ? null : new URLSearchParams(typed);
  const request = new Request(url, {
    ...(body === null
      ? {}
      : {
          method: "POST",
          body: typed.length < fields.length ? toFormData(fields) : new URLSearchParams(typed),
        }),
    headers: { ...headers, Cookie: cookie },
  });
  const cookies = createCookieJar(cookie, { secret: SECRET, secure: false });
  const context = new RouterContextProvider();
  const config = readWebConfig({ NODE_ENV: "test", SESSION_SECRET: SECRET, ...env });
  const call = createVisitorCall({
    fetch,
    locale,
    cookies,
    ip: "192.0.2.1",
    log: noLog,
    request,
    ownOrigin: ORIGIN,
    factorPath: "/second-factor",
    path: url.pathname + url.search,
    form: body,
    signInPath: (callbackUrl) => paths.signIn(locale, { callbackUrl }),
  });
  context.set(localeContext, locale);
  context.set(cmsContext, openCms(config, noLog));
  context.set(cookiesContext, cookies);
  context.set(savedFormContext, createKeptForm(cookies));
  const api = createApiClient(call);
  context.set(apiContext, api);
  context.set(unreadStreamContext, (signal) =>
    createUnreadStream({ fetch, token: cookies.get("accessToken"), ip: "192.0.2.1", signal }),
  );
  context.set(replyStreamContext, createReplyStream({ fetch, locale, cookies, ip: "192.0.2.1" }));
  context.set(webRequestContext, {
    ip: "192.0.2.1",
    path: url.pathname + url.search,
    url,
    https: false,
    isDocument: form === undefined,
    origin: ORIGIN,
    form: body,
    marketplaceFetch: fetch,
    requestId: "request",
    now: () => now,
    log: noLog,
    config,
    signedIn: cookies.get("accessToken") !== null,
    lite: false,
    theme: null,
    shared: false,
    nonce: "n",
    isAhead: isFetchedAhead(request),
    reference: "REFERENCE",
    buildId: "build",
  });
  if (params["orderId"]) {
    context.set(checkoutContext, createCheckoutService(api, params["orderId"]));
  }
  if (params["listingId"]) {
    context.set(listingDraftContext, createListingDraftService(api, params["listingId"]));
  }

  const given = { request, url, context, params: { locale, ...params } };
  return {
    cookies,
    context,
    /** The response's cookies as a Cookie header. */
    nextCookie(): string {
      const headers = new Headers();
      cookies.writeTo(headers);
      return headers
        .getSetCookie()
        .map((line) => line.split(";", 1)[0])
        .join("; ");
    },
    async send<Given, Answer>(run: (given: Given) => Answer): Promise<Awaited<Answer>> {
      try {
        return await run(given as Given);
      } catch (thrown) {
        if (thrown instanceof Response) return thrown as Awaited<Answer>;
        throw thrown;
      }
    },
    /** The response of a middleware, with `next` behind it. */
    async walk(
      middleware: (given: never, next: () => Promise<Response>) => unknown,
      next: () => Promise<Response> | Response = () => new Response(),
    ): Promise<Response> {
      try {
        return (await middleware(given as never, async () => next())) as Response;
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
        throw thrown;
      }
    },
    /** The response of a middleware; `passed` when it called next. */
    async pass(
      middleware: (given: never, next: () => Promise<Response>) => unknown,
    ): Promise<Response | "passed"> {
      let isPassed = false;
      const next = async () => {
        isPassed = true;
        return new Response();
      };
      try {
        const answer = await middleware(given as never, next);
        return isPassed ? "passed" : (answer as Response);
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
        throw thrown;
      }
    },
  };
}

function toFormData(fields: readonly [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  return form;
}

/** The redirect of a response; null when there is none. */
export const leadsTo = (answer: unknown): string | null =>
  answer instanceof Response ? answer.headers.get("Location") : null;

/** Status and content of an action's `data(…)`. */
export function replyOf<Content>(answer: unknown): { status: number; content: Content } {
  const { data, init } = answer as { data: Content; init: ResponseInit };
  return { status: init.status ?? 200, content: data };
}
