import type { Converse, Reply } from "./engine-port.ts";
import type { Task } from "./label.ts";
import type { JudgedTask } from "./run-tasks.ts";

export type RepeatedTask = { id: string; isRight: boolean; ends: number; turns: readonly string[] };

/** What a conversation leaves: words may differ, what is shown and what waits may not. */
export const toEnd = ({ said: _said, ...end }: Reply): string => JSON.stringify(end);

/** Each task again, by new visitors; the run that was judged is the first of `times`. */
export async function runRepeats(
  judged: readonly JudgedTask[],
  { converse, times }: { converse: Converse; times: number },
): Promise<RepeatedTask[]> {
  const repeated: RepeatedTask[] = [];
  for (const { task, faults, end } of judged) {
    const ends = new Set([end]);
    for (let run = 1; run < times; run += 1) ends.add(await findEnd(task, converse));
    repeated.push({
      id: task.id,
      turns: task.turns,
      ends: ends.size,
      isRight: faults.length === 0 && ends.size === 1,
    });
  }
  return repeated;
}

const findEnd = async ({ market, turns }: Task, converse: Converse): Promise<string> =>
  toEnd((await converse(market, turns)).at(-1)!);
