import type { ApiDeps } from "#api/context.ts";
import { receiveMailEvent } from "#api/modules/ticket/index.ts";
import { ApiError } from "./api-error.ts";
import { readBodyBytes } from "./read-body.ts";
import type { Mount } from "./serve.ts";

const kilobytes = (n: number) => n * 1024;
const LARGEST_EVENT = kilobytes(256);

type Receiver = (request: Request) => Promise<Response>;

/**
 * `POST /webhooks/{name}` takes signed events of providers. They carry no token and come from no
 * browser; the receiver checks the signature.
 */
export const createWebhookMount = (deps: ApiDeps): Mount => {
  const { cardProvider, courier, mailIn } = deps;
  const receivers = new Map<string, Receiver>([
    [cardProvider.name, (request) => cardProvider.receiveEvent(request)],
    ...Object.entries(cardProvider.receivers ?? {}),
    [courier.name, (request) => courier.receiveEvent(request)],
  ]);
  return {
    path: "/webhooks/:name",
    methods: "all",
    limit: "webhook",
    async answer(request) {
      const name = new URL(request.url).pathname.split("/").at(-1)!;
      const isMail = mailIn?.name === name;
      const receive = receivers.get(name);
      if (!receive && !isMail) throw new ApiError("not_found");
      if (request.method !== "POST")
        throw new ApiError("method_not_allowed", { headers: { Allow: "POST" } });
      const { status } = receive
        ? await receive(await readEvent(request))
        : await receiveMailEvent(deps, mailIn!, request);
      return new Response(null, { status, headers: { "Cache-Control": "no-store" } });
    },
  };
};

async function readEvent(request: Request): Promise<Request> {
  const body = await readBodyBytes(request, LARGEST_EVENT);
  const { url, headers } = request;
  return new Request(url, { method: "POST", headers, body });
}
