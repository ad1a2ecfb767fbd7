import { type SocialProvider, socialProviderSchema } from "#contract/account.ts";
import { LIMITS } from "#contract/limits.ts";
import { DEFAULT_LOCALE, type Locale } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { readBodyBytes } from "#api/http/read-body.ts";
import type { Mount } from "#api/http/serve.ts";
import { createToken, findTokenHash } from "#api/http/token.ts";
import {
  type SocialProfile,
  SocialRefusedError,
  SocialUnavailableError,
} from "#api/providers/social/port.ts";
import { findOrCreateMember } from "./find-member.ts";
import { CALLBACK_PATTERN, type SocialAnswer, toCallback, toWebAddress } from "./social-address.ts";
import {
  findFlow,
  findIdentity,
  type FlowRow,
  insertLoginCode,
  listIdentities,
  useFlow,
} from "./social-store.ts";

const kilobytes = (n: number) => n * 1024;
const FORM_LIMIT = kilobytes(16);

/** By URL or, as Apple does, by a form post. */
export const createSocialMount = (deps: ApiDeps): Mount => ({
  path: CALLBACK_PATTERN,
  methods: "all",
  limit: "browse",
  consumes: true,
  async answer(request) {
    const { pathname, searchParams, origin } = new URL(request.url);
    const provider = socialProviderSchema.safeParse(pathname.split("/").at(-2));
    if (!provider.success || !deps.social.providers.includes(provider.data))
      throw new ApiError("not_found");
    const parameters = request.method === "GET" ? searchParams : await readForm(request);
    const address = await answerCallback(deps, { provider: provider.data, parameters, origin });
    return new Response(null, {
      status: 303,
      headers: { Location: address, "Cache-Control": "no-store" },
    });
  },
});

async function readForm(request: Request): Promise<URLSearchParams> {
  if (request.method !== "POST")
    throw new ApiError("method_not_allowed", { headers: { Allow: "GET, POST" } });
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw new ApiError("bad_request");
  const bytes = await readBodyBytes(request, FORM_LIMIT);
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

type ProviderCallback = {
  provider: SocialProvider;
  parameters: URLSearchParams;
  origin: string;
};

/** Returns the page of the web to redirect to, in any case. */
async function answerCallback(deps: ApiDeps, answered: ProviderCallback): Promise<string> {
  const { database, config } = deps;
  const at = deps.now();
  const web = config.publicOrigin ?? answered.origin;
  const stateHash = findTokenHash(answered.parameters.get("state"));
  const flow = stateHash ? await findFlow(database, stateHash) : undefined;
  if (!stateHash || flow?.provider !== answered.provider) {
    const home = { returnTo: `/${DEFAULT_LOCALE}`, locale: DEFAULT_LOCALE };
    return toWebAddress(web, home, { error: "social-expired" });
  }
  const back = { returnTo: flow.return_to, locale: flow.locale as Locale };
  if (!(await useFlow(database, stateHash, at)))
    return toWebAddress(web, back, { error: "social-expired" });
  return toWebAddress(web, back, await toAnswer(deps, flow, answered, web));
}

async function toAnswer(
  deps: ApiDeps,
  flow: FlowRow,
  { provider, parameters }: ProviderCallback,
  web: string,
): Promise<SocialAnswer> {
  const { database, social, log, now } = deps;
  try {
    const profile = await social.readProfile(provider, {
      callback: toCallback(web, provider),
      state: parameters.get("state")!,
      nonce: flow.nonce,
      codeVerifier: flow.code_verifier,
      parameters,
    });
    const visit = { flow, provider, profile, at: now() };
    return flow.user_id === null
      ? await createSignInCode(deps, visit)
      : await createLinkCode(database, { ...visit, userId: flow.user_id });
  } catch (error) {
    if (error instanceof SocialRefusedError || error instanceof SocialUnavailableError) {
      const isCancelled = error instanceof SocialRefusedError && error.isCancelled;
      if (!isCancelled) log.warn({ provider, reason: error.message }, "A social sign-in failed");
      return { error: isCancelled ? "social-cancelled" : "social-failed" };
    }
    // The browser is at the provider's callback, so a page of ours is better than a 500.
    log.error({ err: error, provider }, "A social sign-in failed unexpectedly");
    return { error: "social-failed" };
  }
}

type Visit = { flow: FlowRow; provider: SocialProvider; profile: SocialProfile; at: Date };

async function createSignInCode(deps: ApiDeps, visit: Visit): Promise<SocialAnswer> {
  const { flow, provider, profile, at } = visit;
  const locale = flow.locale as Locale;
  const member = await findOrCreateMember(deps, { provider, profile, locale, at });
  if (typeof member === "string") return { error: member };
  return { accessToken: await saveCode(deps.database, visit, { ...member, link: null }) };
}

async function createLinkCode(
  database: ApiDeps["database"],
  visit: Visit & { userId: string },
): Promise<SocialAnswer> {
  const { provider, profile, userId } = visit;
  const { subject, email } = profile;
  const known = await findIdentity(database, { provider, subject });
  if (known && known.user_id !== userId) return { error: "social-linked-elsewhere" };
  const own = await listIdentities(database, userId);
  const isOther = own.some((one) => one.provider === provider && one.subject !== subject);
  if (isOther) return { error: "social-failed" };
  const link = { subject, email };
  return { socialLink: await saveCode(database, visit, { userId, isNew: false, link }) };
}

async function saveCode(
  database: ApiDeps["database"],
  { flow, provider, at }: Visit,
  whose: Pick<Parameters<typeof insertLoginCode>[1], "userId" | "isNew" | "link">,
): Promise<string> {
  const code = createToken();
  await insertLoginCode(database, {
    ...whose,
    code,
    provider,
    browserHash: flow.browser_hash,
    expiresAt: new Date(at.getTime() + LIMITS.loginCode.life),
  });
  return code;
}
