import { sql } from "kysely";
import type { ApiDeps } from "#api/context.ts";
import { ApiError } from "./api-error.ts";
import type { Mount } from "./serve.ts";

/** `GET /health`: whether calls can be answered, which takes the database; 503 otherwise. */
export const createHealthMount = ({ database, log }: ApiDeps): Mount => ({
  path: "/health",
  methods: "GET",
  answer: async () => {
    try {
      await sql`select 1`.execute(database.db());
    } catch (error) {
      log.error({ err: error }, "the database does not answer");
      throw new ApiError("unavailable");
    }
    return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
  },
});
