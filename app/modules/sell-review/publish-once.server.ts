import type { Draft } from "#contract/draft.ts";
import { readProblem } from "../session/read-problem.ts";

type Desk = {
  draft(): Promise<Draft>;
  submit(version: number, nonce: string): Promise<Draft>;
  forget(): void;
};

/**
 * Submits the draft. Another tab, or a press before this one, may have done so: then it is under
 * review, which is all that this form wanted.
 */
export async function publishOnce(desk: Desk, version: number, nonce: string): Promise<void> {
  try {
    await desk.submit(version, nonce);
  } catch (error) {
    if (readProblem(error)?.status !== 409) throw error;
    desk.forget();
    if ((await desk.draft()).status !== "under_review") throw error;
  }
}
