import * as z from "zod";
import { days, hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { ApiError } from "./api-error.ts";
import { guardDeveloperPage } from "./guard-developer-page.ts";
import { readJsonBody } from "./read-body.ts";
import type { Mount } from "./serve.ts";

/** Dates within this distance still fit all columns. */
const FARTHEST = days(3650);
/** Smallest step of a move: what follows from work, such as a second attempt, is due on the way. */
const STEP = hours(1);

const bodySchema = z.union([
  z.strictObject({ move: z.int().min(-FARTHEST).max(FARTHEST) }),
  z.strictObject({ reset: z.literal(true) }),
]);

/**
 * `/dev/clock` reads and moves the shop's clock, and at once runs what has become due. It exists
 * only where the clock is movable, and only for developers on this machine. Another site cannot
 * send JSON here without a CORS preflight, which fails.
 */
export function createClockMounts(deps: ApiDeps): Mount[] {
  const { clock, jobs } = deps;
  if (!clock) return [];
  let turn: Promise<unknown> = Promise.resolve();
  const present = () =>
    Response.json(
      { data: { now: clock.now().toISOString(), ahead: clock.ahead() } },
      { headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" } },
    );

  async function move(milliseconds: number): Promise<void> {
    if (Math.abs(clock!.ahead() + milliseconds) > FARTHEST) throw new ApiError("bad_request");
    let left = milliseconds;
    do {
      // Nothing happens in the hours until the next job.
      const step = Math.min(left, Math.max(STEP, await jobs.nextDueIn()));
      await clock!.move(step);
      await jobs.followClock(step);
      await jobs.catchUp();
      left -= step;
    } while (left > 0);
  }

  const mount: Mount = {
    path: "/dev/clock",
    methods: "all",
    async answer(request) {
      if (request.method === "GET") return present();
      if (request.method !== "POST") throw new ApiError("method_not_allowed");
      const { fields } = await readJsonBody(request, LIMITS.body.json);
      const body = bodySchema.safeParse(fields);
      if (!body.success) throw new ApiError("bad_request");
      const wish = body.data;
      const moved = turn.then(() => move("move" in wish ? wish.move : -clock.ahead()));
      turn = moved.catch(() => {});
      await moved;
      return present();
    },
  };
  return [guardDeveloperPage(mount, deps)];
}
