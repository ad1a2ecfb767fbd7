import { randomUUID } from "node:crypto";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { createSession } from "#api/http/session.ts";
import { toCastId, type CastName } from "./people.ts";

export type ScenarioShop = {
  deps: ApiDeps;
  /** Returns `data`; throws when the API refuses. */
  call<Data>(as: CastName, method: string, path: string, body?: object | FormData): Promise<Data>;
  catchUp(): Promise<void>;
  /** Resets the rate limits, because the cast does a lot in a second. */
  resetAttempts(): Promise<void>;
  close(): Promise<void>;
};

const AGENT = "Scenario";

export function createScenarioShop(
  deps: ApiDeps,
  fetchApi: (request: Request) => Promise<Response>,
): ScenarioShop {
  const { database, now, config } = deps;
  const sessions = new Map<CastName, { token: string; at: Date }>();

  async function signIn(name: CastName): Promise<string> {
    const at = now();
    const known = sessions.get(name);
    // A scenario's clock moves by days, but a sign-in satisfies the step-up for minutes only.
    if (known && at.getTime() - known.at.getTime() < LIMITS.stepUp) return known.token;
    const { id: userId } = await database
      .db()
      .selectFrom("user_account")
      .select("id")
      .where("id", "=", toCastId(name))
      .executeTakeFirstOrThrow();
    const { token } = await createSession(database, {
      userId,
      userAgent: AGENT,
      isProvedTwice: true,
      at,
    });
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
    async resetAttempts() {
      await database.db().deleteFrom("rate_limit").execute();
    },
    async close() {
      await database.db().deleteFrom("session").where("user_agent", "=", AGENT).execute();
    },
  };
}
