import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { errors, type Provider } from "oidc-provider";
import type { SocialProvider } from "#contract/account.ts";
import { DEFAULT_LANGUAGE, type Language } from "#contract/market.ts";
import { isLoopback } from "#contract/loopback.ts";
import {
  createProvider,
  finishInteraction,
  mountProvider,
  type ProviderEnv,
} from "./create-provider.ts";
import type { createCredentials } from "./credentials.ts";
import { type DemoPerson, listDemoPeople } from "./demo-people.ts";
import { PAGE_HEADERS, renderChoice, renderGone, renderPost } from "./page.ts";

type Settings = {
  origin: string;
  names: readonly SocialProvider[];
  credentials: ReturnType<typeof createCredentials>;
};

/** The pages and endpoints of the embedded Google, Facebook and Apple. */
export function createStandInApp({ origin, names, credentials }: Settings): Hono<ProviderEnv> {
  const app = new Hono<ProviderEnv>();
  // Another name would be that of a page which has been pointed at this machine (DNS rebinding).
  app.use(async (c, next) =>
    c.req.header("host") === new URL(origin).host ? next() : c.text("Misdirected", 421),
  );
  for (const name of names) {
    const people = listDemoPeople(name);
    const provider = createProvider({
      origin,
      name,
      accounts: people,
      credentials: credentials.find(name),
      isCallback: (address) => isOwnCallback(address, name),
    });
    if (name === "apple") postLikeApple(provider, people);
    mountProvider(app, {
      name,
      provider,
      interact: (c) => interact({ provider, name, people }, c),
    });
  }
  return app;
}

/** A code goes to a shop on this machine only. */
function isOwnCallback(address: string, name: SocialProvider): boolean {
  const url = URL.parse(address);
  return (
    url !== null && isLoopback(url.hostname) && url.pathname === `/api/social/${name}/callback`
  );
}

const REFUSALS: Record<string, string> = {
  cancel: "access_denied",
  fail: "temporarily_unavailable",
};

type Kind = { provider: Provider; name: SocialProvider; people: readonly DemoPerson[] };

async function interact(
  { provider, name, people }: Kind,
  c: Context<ProviderEnv>,
): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const details = await provider.interactionDetails(incoming, outgoing).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  });
  if (details === null) {
    const language = readLanguage(c.req.header("accept-language"));
    return c.body(renderGone({ provider: name, language }), 410, PAGE_HEADERS);
  }
  const form = c.req.method === "POST" ? await c.req.parseBody() : {};
  const error = REFUSALS[String(form["refusal"])];
  if (error !== undefined) return finishInteraction(provider, c.env, { error });
  const person = people.find(({ id }) => id === form["account"]);
  if (person) return finishInteraction(provider, c.env, { accountId: person.id });
  const language = readLanguage(details.params["ui_locales"]);
  return c.body(renderChoice({ provider: name, language }, people), 200, PAGE_HEADERS);
}

const readLanguage = (asked: unknown): Language =>
  typeof asked !== "string" ? DEFAULT_LANGUAGE : /^el\b/i.test(asked) ? "el" : "en";

/** Replaces the library's page, which is English, and adds the name that Apple posts beside it. */
function postLikeApple(provider: Provider, people: readonly DemoPerson[]): void {
  provider.use(async (ctx, next) => {
    await next();
    const [, openForm] =
      /(<form method="post" action="[^"]*">[\s\S]*?)<noscript>/.exec(
        typeof ctx.body === "string" ? ctx.body : "",
      ) ?? [];
    if (openForm === undefined) return;
    const language = readLanguage(ctx.oidc.params?.["ui_locales"]);
    const person = people.find(({ id }) => id === ctx.oidc.session?.accountId);
    ctx.status = 200;
    ctx.set(PAGE_HEADERS);
    ctx.body = renderPost({ provider: "apple", language }, openForm + writeUser(person));
  });
}

function writeUser(person: DemoPerson | undefined): string {
  const [firstName, lastName] = person?.name?.split(" ") ?? [];
  if (firstName === undefined) return "";
  const user = JSON.stringify({ name: { firstName, lastName } });
  return String(html`<input type="hidden" name="user" value="${user}" />`);
}
