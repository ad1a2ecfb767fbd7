import { listBrokenPasswordRules } from "#contract/password-rules.ts";
import { useT } from "../locale/use-t.ts";
import { Loop } from "./loop.tsx";

const LEVELS = ["weak", "fair", "good", "strong"] as const;

/** A rule of thumb for the eye; what is refused is decided by the server and its block list. */
export function judgeStrength(password: string): (typeof LEVELS)[number] {
  if (listBrokenPasswordRules(password).length > 0) return "weak";
  const distinct = new Set(password.toLowerCase()).size;
  const runs = (password.match(/(.)\1+|012|123|234|345|456|567|678|789|abc|qwe/gi) ?? []).length;
  const points = distinct + (password.length - 10) / 2 - 2 * runs;
  return points >= 14 ? "strong" : points >= 9 ? "good" : points >= 6 ? "fair" : "weak";
}

/** How hard a password is to guess, as a ring and a word. Only where scripts run. */
export function Strength({ typed }: { typed: string }) {
  const t = useT("auth");
  if (typed === "") return null;
  const level = judgeStrength(typed);
  return (
    <p className="row tight small" role="status">
      <Loop share={(LEVELS.indexOf(level) + 1) / LEVELS.length} />
      {t(`strength.${level}`)}
    </p>
  );
}
