import type { IncomingMessage, ServerResponse } from "node:http";
import { LIMITS } from "#contract/limits.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { isbot } from "isbot";
import { BodyTooLarge, readBody } from "#app/services/body-limit.server.ts";
import { takesFiles } from "#app/url-rules.server.ts";
import type { createAdmission, RequestClass } from "./admission.ts";
import type { createRefusals } from "./refusals.ts";

type Parts = {
  admission: ReturnType<typeof createAdmission>;
  refusals: ReturnType<typeof createRefusals>;
};

/**
 * A slot is taken once the body has arrived and held until the response's headers are there: slow
 * clients hold a connection, but no slot.
 */
export function createGate({ admission, refusals }: Parts) {
  const admit = async (
    { method, headers, signal }: Request,
    { ip, target }: { ip: string; target: string },
    work: () => Promise<Response>,
  ): Promise<Response> => {
    const kind = classifyRequest({ method, target, header: (name) => headers.get(name) });
    if (kind === null) return work();
    const leave = await admission.enter(kind, toAddressKey(ip), signal);
    if (leave === null) {
      const { status, headers: said, body } = await refusals.busy(method, target);
      return new Response(method === "HEAD" ? null : body, { status, headers: said });
    }
    try {
      return await work();
    } finally {
      leave();
    }
  };

  return {
    /** Runs `work` with the request as soon as there is a slot; answers 503 when there is none. */
    async letIn(
      request: Request,
      ip: string,
      work: (request: Request) => Promise<Response>,
    ): Promise<Response> {
      const { pathname, search } = new URL(request.url);
      let whole: Request;
      try {
        whole = await readAhead(request);
      } catch (error) {
        if (error instanceof BodyTooLarge) return new Response(null, { status: 413 });
        throw error;
      }
      return admit(whole, { ip, target: pathname + search }, () => work(whole));
    },

    /** For a page of the cache that is rendered when `visitor` asks for it. */
    letPageIn(
      visitor: IncomingMessage,
      ip: string,
      work: () => Promise<Response>,
    ): Promise<Response> {
      const target = visitor.url ?? "/";
      const asked = new Request("http://page.internal", {
        headers: { "User-Agent": visitor.headers["user-agent"] ?? "" },
      });
      return admit(asked, { ip, target }, work);
    },

    /** Refuses a request that would find no slot, before a Request is made of it. */
    turnAway(request: IncomingMessage, response: ServerResponse): boolean {
      if (!admission.isAnyFull()) return false;
      const { method = "GET", url: target = "/", headers } = request;
      const header = (name: string) => (headers[name] as string | undefined) ?? null;
      const kind = classifyRequest({ method, target, header });
      if (kind === null || !admission.isFull(kind)) return false;
      void refusals.busy(method, target).then(
        ({ status, headers: said, body }) => {
          response.writeHead(status, said);
          response.end(method === "HEAD" ? undefined : body);
          // The body is discarded, so that the connection can be reused.
          request.resume();
        },
        () => response.destroy(),
      );
      return true;
    },
  };
}

/** A form is read before it takes its slot; an upload, which takes none, stays a stream. */
async function readAhead(request: Request): Promise<Request> {
  const { method, headers, body } = request;
  if (body === null) return request;
  const { pathname } = new URL(request.url);
  const kind = classifyRequest({ method, target: pathname, header: (name) => headers.get(name) });
  if (kind === null) return request;
  return new Request(request, {
    method,
    body: await readBody(request, LIMITS.body.form),
  } as RequestInit);
}

type Asked = {
  method: string;
  target: string;
  header: (
    name: "user-agent" | "content-length" | "content-type" | "transfer-encoding",
  ) => string | null;
};

/** Long documents for crawlers, which can come back later. */
const FOR_MACHINES =
  /^\/(?:sitemap\.xml|product-feed\.xml|robots\.txt|\.well-known\/(?:security\.txt|ucp)|api\/openapi\.json)$/;

const REPORTS = /^\/monitoring(?:\/csp)?$/;

/**
 * Null for requests that need no slot: health checks, which must be answered under overload, and
 * uploads, whose slow bodies upload-turns.ts limits.
 */
export function classifyRequest({ method, target, header }: Asked): RequestClass | null {
  const path = target.split("?", 1)[0]!;
  if (path === "/health" || path === "/ready") return null;
  if (method !== "GET" && method !== "HEAD") {
    const length = Number(header("content-length") ?? 0);
    const isLong = length > LIMITS.body.form;
    const isOfUnknownLength = header("transfer-encoding") !== null;
    const mayHoldFiles =
      /^multipart\/form-data\b/i.test(header("content-type") ?? "") &&
      (path.startsWith("/api/") || takesFiles(path));
    // A long body without files is refused unread.
    if (isLong || (isOfUnknownLength && mayHoldFiles)) return null;
    // Error reports must not take the slots of forms.
    return REPORTS.test(path) ? "picture" : "write";
  }
  if (path.startsWith("/media/")) return "picture";
  if (FOR_MACHINES.test(path)) return "crawler";
  return isbot(header("user-agent")) ? "crawler" : "page";
}
