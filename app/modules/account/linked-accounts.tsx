import { Form, useNavigation } from "react-router";
import type { SocialProvider } from "#contract/account.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useRootFacts } from "../session/use-root-facts.ts";
import { Note } from "../ui/note.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { AccountReply } from "./account-reply.ts";
import { Entries, Entry } from "./entries.tsx";
import { useSentences } from "./use-sentences.ts";

type Props = { linked: readonly SocialProvider[]; reply: AccountReply | undefined };

/** Providers that one press signs in with: those that are set up, and those that are linked. */
export function LinkedAccounts({ linked, reply }: Props) {
  const t = useT("account");
  const sentences = useSentences();
  const { formData } = useNavigation();
  const locale = useLocale();
  const { socialProviders } = useRootFacts();
  const shown = [...new Set([...socialProviders, ...linked])];
  const [refused] = reply?.intent === "unlink" ? sentences(reply.errors["form"] ?? []) : [];
  if (shown.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="social">
      <div className="stack snug">
        <h2 id="social">{t("security.social")}</h2>
        <p className="dim">{t("security.social-note")}</p>
      </div>
      {refused ? (
        <Note kind="bad" live>
          {refused}
        </Note>
      ) : null}
      <Entries>
        {shown.map((provider) => {
          const isLinked = linked.includes(provider);
          const name = t(`security.provider.${provider}`);
          const word = isLinked ? "unlink" : "link";
          return (
            <Entry
              key={provider}
              id={provider}
              label={name}
              value={t(isLinked ? "security.linked" : "security.not-linked")}
              action={
                <Form
                  method="post"
                  {...(isLinked ? {} : { action: paths.social(locale, provider) })}
                  preventScrollReset
                >
                  {isLinked ? (
                    <>
                      <input type="hidden" name="intent" value="unlink" />
                      <input type="hidden" name="provider" value={provider} />
                    </>
                  ) : (
                    <input
                      type="hidden"
                      name="callback_url"
                      value={paths.account(locale, "security")}
                    />
                  )}
                  <SubmitButton
                    kind="line"
                    size="s"
                    pending={t(`security.${word}ing`)}
                    isPending={formData?.get("provider") === provider}
                  >
                    {t(`security.${word}`)}
                    <span className="vh">: {name}</span>
                  </SubmitButton>
                </Form>
              }
            />
          );
        })}
      </Entries>
    </section>
  );
}
