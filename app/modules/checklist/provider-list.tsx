import type { ChecklistProvider } from "#contract/checklist.ts";
import { type ShopProvider, TESTED_PROVIDERS } from "#contract/checklist-words.ts";
import { formatDate, formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import "../console/console.css";

/** The variables that choose it. */
const VARIABLES: Record<ShopProvider, string> = {
  cards: "CARD_PROVIDER",
  mail: "SMTP_URL",
  sms: "SMS_PROVIDER",
  courier: "COURIER_PROVIDER",
  storage: "S3_BUCKET",
  sign_in: "GOOGLE_CLIENT_ID, FACEBOOK_CLIENT_ID, APPLE_CLIENT_ID",
  ai: "AI_BASE_URL",
  push: "VAPID_PUBLIC_KEY",
};

type Props = { providers: readonly ChecklistProvider[]; mayTest: boolean };

export function ProviderList({ providers, mayTest }: Props) {
  const t = useT("checklist");
  return (
    <Panel aria-labelledby="providers" className="stack snug">
      <h2 id="providers">{t("providers.title")}</h2>
      <p className="small dim">{t("providers.lead")}</p>
      {mayTest ? null : <p className="small dim">{t("test.read-only")}</p>}
      <ul className="console-waits">
        {providers.map((provider) => (
          <Provider key={provider.name} provider={provider} mayTest={mayTest} />
        ))}
      </ul>
    </Panel>
  );
}

function Provider({ provider, mayTest }: { provider: ChecklistProvider; mayTest: boolean }) {
  const t = useT("checklist");
  const { name, kind, is_needed, is_held } = provider;
  const isTested = TESTED_PROVIDERS.some((one) => one === name);
  const text = t(`provider.${name}.name`);
  return (
    <li id={`provider-${name}`} className="stack snug">
      <h3>
        {text}{" "}
        <Badge kind={kind === "real" ? "calm" : is_needed ? "bad" : "off"}>
          {t(`kind.${kind}`)}
        </Badge>{" "}
        {is_held ? <Badge kind="off">{t("waits")}</Badge> : null}
      </h3>
      <p>
        {t.find(`provider.${name}.${kind}`)}{" "}
        {is_needed && kind !== "real" ? <b>{t("needed")}. </b> : null}
        <span className="small dim">
          {t("set-by")} <code>{VARIABLES[name]}</code>
        </span>
      </p>
      {isTested ? (
        <>
          <LastTest provider={provider} />
          <p className="small dim">{t.find(`provider.${name}.test`)}</p>
          {mayTest ? (
            <form method="post">
              <input type="hidden" name="provider" value={name} />
              <Button kind="line" size="s">
                {t("test.do")}
                <span className="vh"> {text}</span>
              </Button>
            </form>
          ) : null}
        </>
      ) : (
        <p className="small dim">{t("no-test")}</p>
      )}
    </li>
  );
}

function LastTest({ provider: { kind, last_test: last } }: { provider: ChecklistProvider }) {
  const t = useT("checklist");
  const locale = useLocale();
  if (last === null) return <p>{t("test.none")}</p>;
  return (
    <p>
      {t(`test.${last.outcome}`, {
        moment: formatDate(locale, last.at, "moment"),
        took: formatNumber(locale, last.took),
      })}{" "}
      {last.kind !== kind
        ? t("test.other-kind")
        : kind === "embedded"
          ? t("test.of-embedded")
          : null}
      {last.detail === null ? null : (
        <>
          <br />
          <q lang="en">{last.detail}</q>
        </>
      )}
    </p>
  );
}
