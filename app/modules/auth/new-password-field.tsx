import { listBrokenPasswordRules, PASSWORD_RULES } from "#contract/password-rules.ts";
import { useT } from "../locale/use-t.ts";
import { PasswordField } from "../form/fields.tsx";
import type { FieldRules } from "../form/form-rules.ts";
import { Icon } from "../ui/icon.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { useId, useState, type ComponentProps } from "react";
import "../ui/password-checklist.css";

export const NEW_PASSWORD_RULES: FieldRules = {
  required: true,
  maxLength: 1000,
  keys: {
    missing: "auth.password-required",
    malformed: "auth.password-min-length",
    tooLong: "auth.password-max-length",
  },
};

const LEVELS = ["weak", "fair", "good", "strong"] as const;

/** A rough estimate; the server and its block list decide. */
export function evaluateStrength(password: string): (typeof LEVELS)[number] {
  if (listBrokenPasswordRules(password).length > 0) return "weak";
  const distinct = new Set(password.toLowerCase()).size;
  const runs = (password.match(/(.)\1+|012|123|234|345|456|567|678|789|abc|qwe/gi) ?? []).length;
  const points = distinct + (password.length - 10) / 2 - 2 * runs;
  return points >= 14 ? "strong" : points >= 9 ? "good" : points >= 6 ? "fair" : "weak";
}

function Strength({ typed }: { typed: string }) {
  const t = useT("auth");
  if (typed === "") return null;
  const level = evaluateStrength(typed);
  return (
    <p className="row tight small" role="status">
      <Spinner share={(LEVELS.indexOf(level) + 1) / LEVELS.length} />
      {t(`strength.${level}`)}
    </p>
  );
}

export function NewPasswordField({
  strength,
  ...props
}: ComponentProps<typeof PasswordField> & { strength?: boolean }) {
  const rules = useId();
  const [typed, setTyped] = useState("");
  return (
    <div className="stack snug">
      <PasswordField
        autoComplete="new-password"
        aria-describedby={props.field.errors ? `${props.field.errorId} ${rules}` : rules}
        onInput={(event) => setTyped(event.currentTarget.value)}
        // It would cut a pasted password in silence.
        maxLength={undefined}
        {...props}
      />
      {strength ? <Strength typed={typed} /> : null}
      <PasswordChecklist id={rules} typed={typed} />
    </div>
  );
}

/** The seven rules (spec §5), checked while typing; a plain list without scripts. */
function PasswordChecklist({ id, typed }: { id: string; typed: string }) {
  const t = useT("auth");
  const isLive = useHydrated();
  const rules = PASSWORD_RULES.map((rule) => ({ key: rule.key, holds: rule.holds(typed) }));
  const open = rules.filter(({ holds }) => !holds).length;
  return (
    <div className="checklist">
      <ul id={id} aria-label={t("rules.title")}>
        {rules.map(({ key, holds }) => (
          <li key={key} className={isLive && holds ? "row tight met" : "row tight"}>
            <Icon name={isLive && holds ? "check" : "ring-todo"} />
            <span>
              {t(`rules.${key.slice("auth.".length) as RuleName}`)}
              {isLive && holds ? <span className="vh">, {t("rules.met")}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      <span className="vh" role="status">
        {isLive && typed !== ""
          ? open === 0
            ? t("rules.all-met")
            : t("rules.open", { count: open })
          : ""}
      </span>
    </div>
  );
}

type RuleName = (typeof PASSWORD_RULES)[number]["key"] extends `auth.${infer Name}` ? Name : never;
