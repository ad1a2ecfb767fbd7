import { seconds } from "#contract/duration.ts";
import { useEffect, useReducer, lazy, Suspense } from "react";
import { trustScript } from "../ui/trusted-script.ts";
import { languageOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";

/** spec §9 "Human-check token wait". */
export const CHECK_LIMIT = seconds(30);
export const CHECK_POLL = 100;
export const CHECK_RETRY = seconds(8);

/** State of the widget (spec §4); `unloaded`, `loading` and `ready` refer to its script. */
export type HumanCheck = {
  state: "unloaded" | "loading" | "ready";
  token: string | null;
  /** Number of script loads; a change loads it again. */
  attempt: number;
  retryAt: number | null;
  /**
   * Start of the wait for a token; null when none is awaited or a challenge waits for the person.
   */
  waitingSince: number | null;
  /** No token within the limit: the visitor may continue without one. */
  isGivenUp: boolean;
  round: number;
};

export type HumanCheckEvent =
  | { is: "began" | "blocked" | "asked" | "expired" | "reset"; at: number }
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

/** A pure reducer; events carry the time. */
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
      // An interactive challenge has no time limit.
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

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

type WidgetEvent = { is: "asked" | "expired" | "reset" } | { is: "solved"; token: string };

const isThere = () => "turnstile" in window;

/** Loads the script here, because the widget's package would not retry a blocked script. */
export function useHumanCheck(
  siteKey: string | undefined,
): [HumanCheck, (change: WidgetEvent) => void] {
  const [check, send] = useReducer(moveCheck, NO_CHECK);
  const { attempt, state, retryAt, waitingSince } = check;
  const isWatched = state === "loading" || retryAt !== null || waitingSince !== null;

  useEffect(() => {
    if (siteKey !== undefined) send({ is: "began", at: Date.now() });
  }, [siteKey]);

  useEffect(() => {
    if (attempt === 0 || isThere()) return;
    const script = document.createElement("script");
    script.src = trustScript(SCRIPT);
    script.async = true;
    script.addEventListener("error", () => send({ is: "blocked", at: Date.now() }));
    document.head.append(script);
    return () => {
      if (!isThere()) script.remove();
    };
  }, [attempt]);

  useEffect(() => {
    if (!isWatched) return;
    const look = () => send({ is: "polled", at: Date.now(), isThere: isThere() });
    const timer = setInterval(look, CHECK_POLL);
    return () => clearInterval(timer);
  }, [isWatched]);

  const report = (change: WidgetEvent) => send({ at: Date.now(), ...change } as HumanCheckEvent);
  return [check, report];
}

type Props = {
  siteKey: string;
  check: HumanCheck;
  report: ReturnType<typeof useHumanCheck>[1];
};

export function HumanCheckBox({ siteKey, check, report }: Props) {
  const t = useT("sign-up");
  const locale = useLocale();
  const { state, token, isGivenUp, round } = check;
  return (
    <div className="human-check stack snug" role="group" aria-label={t("check.title")}>
      {state === "ready" ? (
        <Suspense>
          <Turnstile
            key={round}
            sitekey={siteKey}
            language={languageOf(locale)}
            theme="auto"
            size="flexible"
            retry="auto"
            retryInterval={CHECK_RETRY}
            refreshExpired="auto"
            responseField={false}
            onVerify={(solved) => report({ is: "solved", token: solved })}
            onExpire={() => report({ is: "expired" })}
            onBeforeInteractive={() => report({ is: "asked" })}
          />
        </Suspense>
      ) : null}
      {isGivenUp ? (
        <Note kind="act" live>
          {t("check.given-up")}
        </Note>
      ) : (
        <p className="row tight small dim" role="status">
          <Icon name={token === null ? "ring-todo" : "check"} />
          {t(token === null ? "check.loading" : "check.solved")}
        </p>
      )}
    </div>
  );
}

/** Rendered once the script is there, so that the package does not load it again. */
const Turnstile = lazy(async () => ({
  default: (await import("react-turnstile")).Turnstile,
}));
