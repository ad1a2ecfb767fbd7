import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { ClearableField } from "../ui/field-tools.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccountForm } from "./account-form.tsx";
import type { AccountReply } from "./account-reply.ts";
import { CancelLink } from "./cancel-link.tsx";

type Props = {
  username: string | null;
  /** Free ones; each can be taken with one press. */
  suggestions: readonly string[];
  reply: AccountReply | undefined;
  kept: Record<string, string> | null;
};

const { min, max } = LIMITS.username;

/** spec §5 "Username". */
const keyOf = (_: string, { valueMissing, patternMismatch, tooShort }: ValidityState) =>
  valueMissing
    ? "auth.username-required"
    : patternMismatch
      ? "auth.username-letters-and-numbers"
      : tooShort
        ? "auth.username-min-length"
        : "auth.username-max-length";

export function UsernameForm({ username, suggestions, reply, kept }: Props) {
  const t = useT("account");
  const label = t("profile.username");
  return (
    <AccountForm intent="username" labelledBy="username" {...{ reply, kept, keyOf }}>
      {({ errorsOf, valueOf, isPending }) => (
        <>
          <ClearableField
            id="username-field"
            name="username"
            label={label}
            hint={t("profile.username-hint", { min, max })}
            words={{ clear: t("clear", { field: label }) }}
            autoComplete="nickname"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            minLength={min}
            maxLength={max}
            pattern="[A-Za-z0-9]*"
            title={t("profile.username-hint", { min, max })}
            defaultValue={valueOf("username", username ?? "")}
            errors={errorsOf("username")}
          />
          <div className="row">
            <SubmitButton pending={t("saving")} isPending={isPending}>
              {t("profile.username-save")}
            </SubmitButton>
            <CancelLink />
          </div>
          {/* Behind Save: Enter in the field presses the first button there is. */}
          {suggestions.length > 0 ? (
            <fieldset className="free-names">
              <legend>{t("profile.suggestions")}</legend>
              <div className="row">
                {suggestions.map((free) => (
                  <Button
                    key={free}
                    kind="line"
                    size="m"
                    name="suggestion"
                    value={free}
                    formNoValidate
                    aria-label={t("profile.take", { name: free })}
                  >
                    {free}
                  </Button>
                ))}
              </div>
            </fieldset>
          ) : null}
        </>
      )}
    </AccountForm>
  );
}
