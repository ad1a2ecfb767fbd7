import { Form } from "react-router";
import { consolePaths } from "../../console-paths.ts";
import { paths } from "../../paths.ts";
import { AccountFrame } from "../account/account-frame.tsx";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { ResultNote } from "../form/result-note.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { SubmitButton as PlainSubmit } from "../ui/submit-button.tsx";
import { CodeEntry } from "./code-entry.tsx";
import type { SetupView } from "./present-setup.server.ts";
import "../ui/panel.css";
import "../ui/sure.css";
import "./second-factor.css";

type SecondFactorView = {
  isOn: boolean;
  since: string | null;
  recoveryCodesLeft: number;
  setup: SetupView | null;
  isStaff: boolean;
};

type Props = SecondFactorView & { seed: FormSeed<"code">; result: ActionResult | undefined };

export function SecondFactorPage({ seed, result, ...view }: Props) {
  const t = useT("security");
  const locale = useLocale();
  const codes = result?.facts?.["recovery_codes"];
  return (
    <AccountFrame screen="security" title={t("factor-title")} lead={t("factor-lead")}>
      {typeof codes === "string" ? (
        <RecoveryCodes codes={codes.split(" ")} />
      ) : (
        <>
          <ResultNote
            result={result}
            texts={["security", "account"]}
            intents={["start", "renew", "remove"]}
          />
          {view.isOn ? <TurnedOn {...view} /> : <TurnedOff {...view} {...{ seed, result }} />}
        </>
      )}
      <p className="row">
        {view.isStaff ? (
          <ButtonLink kind={view.isOn ? "main" : "line"} to={consolePaths.home(locale)}>
            {t("factor-console")}
          </ButtonLink>
        ) : null}
        <ButtonLink kind="line" to={paths.account(locale, "security")}>
          {t("factor-back")}
        </ButtonLink>
      </p>
    </AccountFrame>
  );
}

/** Shown once, in the answer that made them. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useT("security");
  return (
    <section className="panel stack" aria-labelledby="codes">
      <h2 id="codes">{t("codes-title")}</h2>
      <Note kind="act" live>
        {t("codes-once")}
      </Note>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="dim">{t("codes-note")}</p>
    </section>
  );
}

function TurnedOff({ setup, seed, result }: Pick<Props, "setup" | "seed" | "result">) {
  const t = useT("security");
  if (setup !== null) return <Setup {...{ setup, seed, result }} />;
  return (
    <section className="panel stack snug" aria-label={t("factor-title")}>
      <p>{t("factor-what")}</p>
      <Form method="post">
        <PlainSubmit name="intent" value="start" pending={t("checking")}>
          {t("factor-start")}
        </PlainSubmit>
      </Form>
    </section>
  );
}

function Setup({ setup, seed, result }: Pick<Props, "seed" | "result"> & { setup: SetupView }) {
  const t = useT("security");
  const [form, fields] = useActionForm({
    id: "confirm",
    hidden: { intent: "confirm" },
    seed,
    lastResult: result,
    texts: ["security", "account"],
  });
  const { qr, secret, uri } = setup;
  return (
    <section className="panel stack" aria-labelledby="setup">
      <h2 id="setup">{t("setup-title")}</h2>
      <p>{t("setup-scan")}</p>
      <svg
        className="qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t("setup-qr")}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p>
        {t("setup-typed")} <code className="secret">{secret}</code>
      </p>
      <p>
        <a className="link tap" href={uri}>
          {t("setup-open")}
        </a>
      </p>
      <ActionForm form={form}>
        <CodeEntry field={fields.code} takesRecoveryCode={false} hint={t("setup-code-hint")} />
        <SubmitButton pending={t("checking")}>{t("setup-confirm")}</SubmitButton>
      </ActionForm>
    </section>
  );
}

function TurnedOn({ since, recoveryCodesLeft }: SecondFactorView) {
  const t = useT("security");
  return (
    <section className="panel stack" aria-label={t("factor-title")}>
      <p>{t("factor-on-since", { day: since ?? "" })}</p>
      <p>{t("codes-left", { count: recoveryCodesLeft })}</p>
      <Form method="post" preventScrollReset>
        <PlainSubmit kind="line" name="intent" value="renew" pending={t("checking")}>
          {t("codes-renew")}
        </PlainSubmit>
      </Form>
      <details className="sure">
        <summary className="btn line">{t("factor-remove")}</summary>
        <Form method="post" className="stack snug">
          <p>{t("factor-remove-sure")}</p>
          <p>
            <PlainSubmit kind="warn" name="intent" value="remove" pending={t("checking")}>
              {t("factor-remove")}
            </PlainSubmit>
          </p>
        </Form>
      </details>
    </section>
  );
}
