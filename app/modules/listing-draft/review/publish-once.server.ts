import type { Draft } from "#contract/listing-draft.ts";
import { readProblem } from "../../session/read-problem.ts";

type Desk = {
  draft(): Promise<Draft>;
  submit(version: number, nonce: string): Promise<Draft>;
  forget(): void;
};

/**
 * A 409 is a success when the draft is under review already: another tab or an earlier press
 * submitted it.
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
