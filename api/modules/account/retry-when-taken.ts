import { isTaken } from "#api/db/database-errors.ts";

/** Runs `work`, and once more when somebody else was first: the second time it sees them. */
export async function retryWhenTaken<Result>(
  index: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error, index)) throw error;
    return work();
  }
}
