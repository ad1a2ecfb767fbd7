import { Form } from "react-router";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Panel } from "../ui/panel.tsx";
import { NumberDoubts } from "./inspection-numbers.tsx";
import type { InspectionView } from "./present-inspection.ts";
import "./inspection.css";

type Props = { inspection: InspectionView; result: ActionResult | undefined };

type Answer = "confirm_fail" | "reject_fail" | "confirm_pass" | "reject_pass";

/** A second person answers a failure, or a pass with a doubtful number. */
export function SecondPerson({ inspection, result }: Props) {
  const t = useT("inspection");
  const locale = useLocale();
  const { failing, passing, version, nonces, isExpert } = inspection;
  const waiting = failing ?? passing;
  if (waiting === null) return null;
  const kind = failing === null ? "pass" : "fail";
  const { by, at, is_mine: isMine } = waiting;
  const answer = (intent: Answer, nonce: string) => (
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
      <h2 id="second" className="read-first">
        {t("second.title")}
      </h2>
      <ResultNote result={result} texts={["inspection"]} />
      <p>
        {t(`second.said-${kind}`, {
          by: by || t("colleague"),
          date: formatDate(locale, at, "moment"),
        })}
      </p>
      {failing === null ? (
        <NumberDoubts inspection={inspection} />
      ) : (
        <FailWords failing={failing} />
      )}
      {inspection.decision !== null ? null : isMine ? (
        <p>{t(`second.mine-${kind}`)}</p>
      ) : isExpert ? (
        <>
          <p className="small">{t(`second.means-${kind}`)}</p>
          <div className="row">
            {answer(`confirm_${kind}`, nonces.confirm)}
            {answer(`reject_${kind}`, nonces.back)}
          </div>
        </>
      ) : (
        <p>{t("second.experts")}</p>
      )}
    </Panel>
  );
}

function FailWords({ failing }: { failing: NonNullable<InspectionView["failing"]> }) {
  const t = useT("inspection");
  const { reasons, note_el, note_en } = failing;
  return (
    <>
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
    </>
  );
}
