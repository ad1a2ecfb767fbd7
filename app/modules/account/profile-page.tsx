import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useRootFacts } from "../session/use-root-facts.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Face } from "../ui/face.tsx";
import { AccountFrame } from "./account-frame.tsx";
import type { AccountReply } from "./account-reply.ts";
import { Entries, Entry } from "./entries.tsx";
import { PictureForm } from "./picture-form.tsx";
import { PurposeForm } from "./purpose-form.tsx";
import type { ProfileView } from "./present-profile.ts";
import { UsernameForm } from "./username-form.tsx";

type Props = {
  profile: ProfileView;
  /** Which entry is being changed. */
  change: string | null;
  suggestions: readonly string[];
  kept: Record<string, string> | null;
  reply: AccountReply | undefined;
};

/** What others see of a member, and what the member comes for. */
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
          value={<Face {...person} size="l" />}
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
