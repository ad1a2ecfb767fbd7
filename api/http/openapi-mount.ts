import { contract } from "#contract/contract.ts";
import { toOpenApi } from "#contract/openapi.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Mount } from "./serve.ts";

/** `GET /openapi.json`; written out at the first request, because it takes a while and few ask. */
export function createOpenApiMount({ config }: ApiDeps): Mount {
  let document: string | undefined;
  return {
    path: "/openapi.json",
    methods: "GET",
    limit: "browse",
    answer: async () => {
      document ??= JSON.stringify(toOpenApi(contract, config.basePath));
      return new Response(document, {
        headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" },
      });
    },
  };
}
