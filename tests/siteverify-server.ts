import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export const TURNSTILE_SECRET = "1x0000000000000000000000000000000AA";

type Asked = Record<string, string>;
type Mood = "well" | "silent" | "broken" | "nonsense" | "broken once";

/**
 * Turnstile's siteverify as Cloudflare documents it. Tokens that begin with `token-` are valid
 * once, unless the same idempotency key asks again.
 */
export async function startSiteverify({ hostname = "shop.test" } = {}) {
  const asked: Asked[] = [];
  const used = new Map<string, string>();
  let mood: Mood = "well";

  const evaluate = ({ secret, response = "", idempotency_key: key = "" }: Asked): string[] => {
    if (secret !== TURNSTILE_SECRET) return ["invalid-input-secret"];
    if (response === "") return ["missing-input-response"];
    if (!response.startsWith("token-")) return ["invalid-input-response"];
    const usedBy = used.get(response);
    if (usedBy !== undefined && usedBy !== key) return ["timeout-or-duplicate"];
    used.set(response, key);
    return [];
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    asked.push(fields);
    if (mood === "silent") return;
    if (mood === "nonsense") return void response.end("<html>");
    const codes = evaluate(fields);
    if (mood === "broken" || mood === "broken once") {
      if (mood === "broken once") mood = "well";
      return void response.writeHead(502).end();
    }
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ success: codes.length === 0, "error-codes": codes, hostname }));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/turnstile/v0/siteverify`,
    asked,
    be: (next: Mood): void => void (mood = next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
