import { useRef } from "react";
import type { Intent } from "#contract/profile.ts";
import { LIMITS } from "#contract/limits.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useRootFacts } from "../session/use-root-facts.ts";
import { ButtonLink, Button } from "../ui/button.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { Entries, Entry } from "./entries.tsx";
import { PictureField } from "../ui/picture-field.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { type AccountReply, AccountForm, CancelLink, ChoiceField } from "./account-form.tsx";
import { Option } from "../ui/option.tsx";
import type { ProfileView } from "./present-account.server.ts";
import { ClearableField } from "../ui/field-tools.tsx";

type Props = {
  profile: ProfileView;
  change: string | null;
  suggestions: readonly string[];
  kept: Record<string, string> | null;
  reply: AccountReply | undefined;
};

export function ProfilePage({ profile, change, suggestions, kept, reply }: Props) {
  const t = useT("account");
  const common = useT("common");
  const locale = useLocale();
  const { origin } = useRootFacts();
  const { username, photo, intent } = profile;
  const person = { name: username ?? profile.email, photo };
  return (
    <AccountFrame screen="profile" title={t("nav.profile")} lead={t("profile.lead")}>
      <Entries>
        <Entry
          id="picture"
          label={t("profile.picture")}
          value={<Avatar {...person} size="l" />}
          note={t("profile.picture-note")}
          change={photo === null ? t("add") : common("change")}
          form={change === "picture" ? <PictureForm {...{ person, reply }} /> : null}
        />
        <Entry
          id="username"
          label={t("profile.username")}
          value={username ?? t("none-yet")}
          note={t("profile.username-note")}
          change={username === null ? t("choose") : common("change")}
          form={
            change === "username" ? (
              <UsernameForm
                {...{ username, kept, reply }}
                suggestions={reply?.suggestions ?? suggestions}
              />
            ) : null
          }
        />
        <Entry
          id="purpose"
          label={t("profile.intent")}
          value={t(`profile.intent-${intent}`)}
          change={common("change")}
          form={change === "purpose" ? <PurposeForm {...{ intent, kept, reply }} /> : null}
        />
        <Entry
          id="public"
          label={t("profile.public")}
          value={
            username === null ? (
              t("profile.public-none")
            ) : (
              <span className="break">
                {origin.replace(/^https?:\/\//, "") + paths.user(locale, username)}
              </span>
            )
          }
          action={
            username === null ? null : (
              <ButtonLink kind="line" size="s" to={paths.user(locale, username)}>
                {t("profile.public-see")}
                <span className="vh">: {t("profile.public")}</span>
              </ButtonLink>
            )
          }
        />
      </Entries>
    </AccountFrame>
  );
}

type UsernameFormProps = {
  username: string | null;
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

function UsernameForm({ username, suggestions, reply, kept }: UsernameFormProps) {
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
          {/* Follows the Save button, because Enter in the field presses the first submit button of
             the form. */}
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

const PURPOSES = ["buy", "sell", "both"] as const satisfies readonly Intent[];

type PurposeFormProps = {
  intent: Intent;
  reply: AccountReply | undefined;
  kept: Record<string, string> | null;
};

/** Buy, sell or both (spec §1). The field is not named `intent`, because that names the form. */
function PurposeForm({ intent, reply, kept }: PurposeFormProps) {
  const t = useT("account");
  return (
    <AccountForm
      intent="purpose"
      labelledBy="purpose"
      keyOf={() => "account.profile.intent-required"}
      {...{ reply, kept }}
    >
      {({ errorsOf, valueOf, isPending }) => {
        const [error] = errorsOf("purpose");
        return (
          <>
            <ChoiceField id="purpose-field" legend={t("profile.intent")} error={error}>
              {PURPOSES.map((purpose) => (
                <Option
                  key={purpose}
                  type="radio"
                  box
                  name="purpose"
                  value={purpose}
                  required
                  defaultChecked={valueOf("purpose", intent) === purpose}
                  label={t(`profile.intent-${purpose}`)}
                  note={t(`profile.intent-${purpose}-note`)}
                />
              ))}
            </ChoiceField>
            <div className="row">
              <SubmitButton pending={t("saving")} isPending={isPending}>
                {t("profile.intent-save")}
              </SubmitButton>
              <CancelLink />
            </div>
          </>
        );
      }}
    </AccountForm>
  );
}

type PictureFormProps = {
  person: { name: string; photo: string | null };
  reply: AccountReply | undefined;
};

/** A picture from a file (spec §5 "Photos"). */
function PictureForm({ person, reply }: PictureFormProps) {
  const t = useT("account");
  const fault = useRef<string | null>(null);
  return (
    <AccountForm
      intent="picture"
      reply={reply}
      labelledBy="picture"
      encType="multipart/form-data"
      keyOf={() => fault.current ?? "auth.photo-required"}
    >
      {({ errorsOf, isPending }) => (
        <>
          <PictureField
            id="picture-field"
            name="profile_photo"
            label={t("profile.picture-file")}
            hint={t("profile.picture-hint")}
            person={person}
            required
            errors={errorsOf("profile_photo")}
            onChoose={(found) => {
              fault.current = found;
            }}
          />
          <div className="row">
            <SubmitButton pending={t("profile.picture-saving")} isPending={isPending}>
              {t("profile.picture-save")}
            </SubmitButton>
            <CancelLink />
          </div>
        </>
      )}
    </AccountForm>
  );
}
