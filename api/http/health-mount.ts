import type { ApiDeps } from "#api/context.ts";
import { ApiError } from "./api-error.ts";
import type { Mount } from "./serve.ts";

/**
 * `GET /health`: whether calls can be answered, which takes the database; 503 otherwise. It also says
 * whether outgoing work is on hold.
 */
export const createHealthMount = ({ hold, log }: ApiDeps): Mount => ({
  path: "/health",
  methods: "GET",
  answer: async () => {
    let held: Awaited<ReturnType<typeof hold.find>>;
    try {
      held = await hold.find();
    } catch (error) {
      log.error({ err: error }, "the database does not answer");
      throw new ApiError("unavailable");
    }
    return Response.json(
      { status: "ok", ...(held && { outgoing: "on hold" }) },
      { headers: { "Cache-Control": "no-store" } },
    );
  },
});
