import { Form } from "react-router";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { BenchReply } from "./bench-reply.ts";
import type { Bench } from "./present-bench.ts";
import "./check.css";

type Props = { bench: Bench; reply: BenchReply | undefined };

/** Somebody said that it fails: why, and the second person's answer. */
export function SecondPerson({ bench, reply }: Props) {
  const t = useT("check");
  const locale = useLocale();
  const { failing, version, nonces, isExpert } = bench;
  if (failing === null) return null;
  const { reasons, note_el, note_en, by, at, is_mine: isMine } = failing;
  const deed = (intent: "confirm_fail" | "reject_fail", nonce: string) => (
    <Form method="post" encType="multipart/form-data">
      <HiddenNonce nonce={nonce} key={nonce} />
      <input type="hidden" name="version" value={version} key={version} />
      <SubmitButton
        kind={intent === "confirm_fail" ? "warn" : "line"}
        name="intent"
        value={intent}
        pending={t("second.sending")}
      >
        {t(`second.${intent}`)}
      </SubmitButton>
    </Form>
  );
  return (
    <Panel kind="act" aria-labelledby="second" className="stack snug">
      <h2 id="second">{t("second.title")}</h2>
      {reply?.problem ? (
        <Note kind="bad" live>
          {t(`problem.${reply.problem}`)}
        </Note>
      ) : null}
      <p>
        {t("second.said", { by: by || t("colleague"), date: formatDate(locale, at, "moment") })}
      </p>
      <ul className="dots">
        {reasons.map((reason) => (
          <li key={reason}>{t(`reason.${reason}`)}</li>
        ))}
      </ul>
      {[
        ["el", note_el],
        ["en", note_en],
      ].map(([language, text]) =>
        text === null ? null : (
          <blockquote key={language} lang={language!} className="as-written small">
            {text}
          </blockquote>
        ),
      )}
      {bench.decision !== null ? null : isMine ? (
        <p>{t("second.mine")}</p>
      ) : isExpert ? (
        <>
          <p className="small">{t("second.means")}</p>
          <div className="row">
            {deed("confirm_fail", nonces.confirm)}
            {deed("reject_fail", nonces.back)}
          </div>
        </>
      ) : (
        <p>{t("second.experts")}</p>
      )}
    </Panel>
  );
}
