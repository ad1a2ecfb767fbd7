import type { Context } from "hono";
import type { Provider } from "oidc-provider";
import sharp from "sharp";
import type { SocialProvider } from "#contract/account.ts";
import {
  createProvider,
  finishInteraction,
  mountProvider,
  type OpenIdAccount,
} from "#api/providers/social/embedded/create-provider.ts";
import { createCredentials } from "#api/providers/social/embedded/credentials.ts";
import { startProviderServer, type Env } from "./provider-server.ts";

const NAMES = ["google", "facebook", "apple"] as const satisfies SocialProvider[];

/**
 * Three real OpenID providers on the loopback, like Google, Facebook and Apple, below /google,
 * /facebook and /apple. Each shows a page with a button for each account and one to cancel; an
 * address with `login_hint=<id>` chooses by itself. `env` has the shop's variables.
 */
export async function startOpenIdServer({
  port = 0,
  accounts,
}: {
  port?: number;
  accounts: readonly OpenIdAccount[];
}) {
  const server = await startProviderServer({ port });
  const { app, origin } = server;
  const credentials = createCredentials(origin, NAMES);
  app.use(server.outage());
  app.get("/picture.jpg", async (c) =>
    c.body(await drawPicture(), 200, { "Content-Type": "image/jpeg" }),
  );
  app.get("/away", (c) => c.redirect(c.req.query("to") ?? "/"));
  for (const name of NAMES) {
    const provider = createProvider({
      origin,
      name,
      accounts,
      credentials: credentials.find(name),
      isCallback: (address) => address.endsWith(`/social/${name}/callback`),
    });
    mountProvider(app, { name, provider, interact: (c) => interact(provider, accounts, c) });
  }
  return { ...server, env: credentials.env };
}

export type OpenIdServer = Awaited<ReturnType<typeof startOpenIdServer>>;

async function interact(
  provider: Provider,
  accounts: readonly OpenIdAccount[],
  c: Context<Env>,
): Promise<Response> {
  const { params } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
  const form = await c.req.parseBody();
  if ("cancel" in form) return finishInteraction(provider, c.env, { error: "access_denied" });
  const accountId = String(form["account"] ?? params["login_hint"]);
  if (!accounts.some(({ id }) => id === accountId)) return c.html(writeChoice(accounts));
  return finishInteraction(provider, c.env, { accountId });
}

const drawPicture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 96, height: 96, channels: 3, background: "#2a6f4e" } })
      .jpeg()
      .toBuffer(),
  );

const writeChoice = (accounts: readonly OpenIdAccount[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Who are you?</title>
<form method="post"><h1>Who are you?</h1>
${accounts
  .map(({ id, email }) => `<p><button name="account" value="${id}">${email ?? id}</button></p>`)
  .join("\n")}
<p><button name="cancel" value="1">Cancel</button></p></form></html>`;
