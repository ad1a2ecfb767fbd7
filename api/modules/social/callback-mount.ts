import { socialProviderSchema } from "#contract/account.ts";
import type { ApiDeps } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { readBodyBytes } from "#api/http/read-body.ts";
import type { Mount } from "#api/http/serve.ts";
import { answerCallback } from "./answer-callback.ts";
import { CALLBACK_PATTERN } from "./social-callback.ts";

const kilobytes = (n: number) => n * 1024;
const FORM_LIMIT = kilobytes(16);

/** Where providers send visitors back to: by an address, or, as Apple does, by a form. */
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
