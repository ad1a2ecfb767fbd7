import type { Answer } from "./drill-shop.ts";

/** Thrown by a case when the shop fails it; every other error is the drill's own. */
export class Broken extends Error {
  override readonly name = "Broken";
}

/** Thrown by a case that cannot run here. */
export class Skipped extends Error {
  override readonly name = "Skipped";
}

export type Round = { number: number; ip: (host: number) => string; unique: string };

export const toRound = (index: number, number: number): Round => ({
  number,
  unique: `${index}-${number}`,
  ip: (host) => `127.${index + 1}.${number}.${host}`,
});

export function need(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Broken(otherwise);
}

export const needStatus = (answer: Answer, status: number | readonly number[], what: string) =>
  need(
    [status].flat().includes(answer.status),
    `${what}: ${answer.status} ${answer.text.slice(0, 160)}`,
  );

export const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;

export const hasRetryAfter = ({ headers }: Answer) => /^\d+$/.test(headers["retry-after"] ?? "");
