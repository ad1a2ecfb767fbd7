import * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { guardDeveloperPage } from "#api/http/guard-developer-page.ts";
import { readJsonBody } from "#api/http/read-body.ts";
import type { Mount } from "#api/http/serve.ts";

const bodySchema = z.strictObject({ name: z.string().max(60) });
const HEADERS = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/**
 * `/dev/scenario` lists the scenarios, and creates a new order of the demo cast in that state.
 * Exists only where the clock is movable, for developers on this machine, with the embedded bank
 * and courier. Its code is loaded on demand.
 */
export function createScenarioMounts(
  deps: ApiDeps,
  fetchApi: (request: Request) => Promise<Response>,
): Mount[] {
  const isEmbedded = deps.cardProvider.name === "sandbox" && deps.courier.name === "simulator";
  if (!deps.clock || !isEmbedded) return [];
  let turn: Promise<unknown> = Promise.resolve();

  async function play(wanted: string) {
    const [{ playScenario, SCENARIO_NAMES }, { createScenarioShop }] = await Promise.all([
      import("./play-scenario.ts"),
      import("./scenario-shop.ts"),
    ]);
    const name = SCENARIO_NAMES.find((one) => one === wanted);
    if (!name) throw new ApiError("not_found");
    const shop = createScenarioShop(deps, fetchApi);
    try {
      return await playScenario(shop, name);
    } finally {
      await shop.close();
    }
  }

  const mount: Mount = {
    path: "/dev/scenario",
    methods: "all",
    async answer(request) {
      if (request.method === "GET") {
        const { SCENARIO_NAMES } = await import("./play-scenario.ts");
        return Response.json({ data: { names: SCENARIO_NAMES } }, { headers: HEADERS });
      }
      if (request.method !== "POST") throw new ApiError("method_not_allowed");
      const { fields } = await readJsonBody(request, LIMITS.body.json);
      const body = bodySchema.safeParse(fields);
      if (!body.success) throw new ApiError("bad_request");
      const played = turn.then(() => play(body.data.name));
      turn = played.catch(() => {});
      return Response.json({ data: await played }, { headers: HEADERS });
    },
  };
  return [guardDeveloperPage(mount, deps)];
}
