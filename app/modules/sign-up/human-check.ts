const seconds = (n: number) => n * 1000;

/** spec §9 "Human-check token wait". */
export const CHECK_LIMIT = seconds(30);
export const CHECK_POLL = 100;
export const CHECK_RETRY = seconds(8);

/** The human-check widget (spec §4): its script not asked for, on its way, there. */
export type HumanCheck = {
  state: "unloaded" | "loading" | "ready";
  token: string | null;
  /** How often the script was asked for; a new number asks again. */
  attempt: number;
  /** When the script is asked for again. */
  retryAt: number | null;
  /** When the wait for a token began; null while nothing, or a person, is waited for. */
  waitingSince: number | null;
  /** No token came within the limit: the visitor may go on without one. */
  isGivenUp: boolean;
  /** A new number draws the widget anew. */
  round: number;
};

export type HumanCheckEvent =
  | { is: "began" | "blocked" | "asked" | "expired" | "reset"; at: number }
  /** What is seen each time one looks: is the script there? */
  | { is: "polled"; at: number; isThere: boolean }
  | { is: "solved"; token: string };

export const NO_CHECK: HumanCheck = {
  state: "unloaded",
  token: null,
  attempt: 0,
  retryAt: null,
  waitingSince: null,
  isGivenUp: false,
  round: 0,
};

/** What an event makes of the check. The clock comes with the event; nothing else is asked. */
export function moveCheck(check: HumanCheck, event: HumanCheckEvent): HumanCheck {
  switch (event.is) {
    case "began":
      if (check.state !== "unloaded" || check.isGivenUp) return check;
      return { ...check, state: "loading", attempt: 1, waitingSince: event.at };
    case "blocked":
      return check.state === "loading" ? { ...check, retryAt: event.at + CHECK_RETRY } : check;
    case "polled":
      return look(check, event.at, event.isThere);
    case "asked":
      // Someone who has to prove something may take as long as it takes.
      return check.state === "ready" ? { ...check, waitingSince: null } : check;
    case "solved":
      return { ...check, token: event.token, waitingSince: null, isGivenUp: false };
    case "expired":
      return { ...check, token: null, waitingSince: event.at };
    case "reset":
      if (check.state !== "ready") return check;
      return { ...check, token: null, waitingSince: event.at, round: check.round + 1 };
  }
}

function look(check: HumanCheck, at: number, isThere: boolean): HumanCheck {
  const { waitingSince, retryAt } = check;
  const isOver = check.token === null && waitingSince !== null && at - waitingSince >= CHECK_LIMIT;
  if (check.state === "loading" && isThere) {
    return { ...check, state: "ready", retryAt: null };
  }
  if (isOver) {
    const state = check.state === "loading" ? "unloaded" : check.state;
    return { ...check, state, retryAt: null, waitingSince: null, isGivenUp: true };
  }
  if (retryAt !== null && at >= retryAt) {
    return { ...check, attempt: check.attempt + 1, retryAt: null };
  }
  return check;
}
