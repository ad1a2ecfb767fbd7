import { randomUUID } from "node:crypto";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { createSession } from "#api/http/session.ts";
import { toCastId, type CastName } from "./people.ts";

/** The API as members of the cast use it. */
export type ScenarioShop = {
  deps: ApiDeps;
  /** Answers `data`; throws with the answer where the API refuses. */
  call<Data>(as: CastName, method: string, path: string, body?: object | FormData): Promise<Data>;
  /** Does what is due, as the runner of jobs does. */
  catchUp(): Promise<void>;
  /** Begins the counts of tries anew: the cast does a lot in a second. */
  forgetTries(): Promise<void>;
  close(): Promise<void>;
};

const AGENT = "Scenario";

export function openScenarioShop(
  deps: ApiDeps,
  fetchApi: (request: Request) => Promise<Response>,
): ScenarioShop {
  const { database, now, config } = deps;
  const sessions = new Map<CastName, { token: string; at: Date }>();

  async function signIn(name: CastName): Promise<string> {
    const at = now();
    const known = sessions.get(name);
    // The clock of a scenario goes on by days; a sign-in proves the password for minutes.
    if (known && at.getTime() - known.at.getTime() < LIMITS.stepUp) return known.token;
    const { id: userId } = await database
      .db()
      .selectFrom("user_account")
      .select("id")
      .where("id", "=", toCastId(name))
      .executeTakeFirstOrThrow();
    const { token } = await createSession(database, { userId, userAgent: AGENT, at });
    sessions.set(name, { token, at });
    return token;
  }

  return {
    deps,
    async call(as, method, path, body) {
      const isForm = body instanceof FormData;
      const request = new Request(`http://scenario.invalid${config.basePath}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${await signIn(as)}`,
          ...(method !== "GET" && { "Idempotency-Key": randomUUID() }),
          ...(body && !isForm && { "Content-Type": "application/json" }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const response = await fetchApi(request);
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text ? JSON.parse(text).data : null;
    },
    catchUp: () => deps.jobs.catchUp(),
    async forgetTries() {
      await database.db().deleteFrom("rate_limit").execute();
    },
    async close() {
      await database.db().deleteFrom("session").where("user_agent", "=", AGENT).execute();
    },
  };
}
