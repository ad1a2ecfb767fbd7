import { Form } from "react-router";
import { orderPaths } from "../../order-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { FormProblem, type FormReply, useFaultSentence } from "../ui/form-problem.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";

type Props = {
  order: { id: string; allowed: readonly string[]; vertical: string };
  check: { matches: boolean; at: string } | null;
  kept: Record<string, string> | null;
  reply: FormReply | undefined;
};

export function ImeiPage({ order, check, kept, reply }: Props) {
  const t = useT("imei");
  const isMismatch = reply?.errors["imei"]?.[0] === "imei.mismatch";
  if (check?.matches && reply === undefined) return <Match order={order} at={check.at} />;
  const isShown = isMismatch || (reply === undefined && check !== null);
  return (
    <>
      {isShown ? <Mismatch order={order} /> : <p className="narrow">{t("lead")}</p>}
      <NumberForm
        kind={order.vertical === "smartphones" ? "imei" : "serial"}
        typed={reply?.values["imei"] ?? kept?.["imei"] ?? ""}
        reply={isMismatch ? undefined : reply}
        isAgain={isShown}
      />
    </>
  );
}

function NumberForm({
  kind,
  typed,
  reply,
  isAgain,
}: {
  kind: "imei" | "serial";
  typed: string;
  reply: FormReply | undefined;
  isAgain: boolean;
}) {
  const t = useT("imei");
  const sentenceOf = useFaultSentence("imei");
  return (
    <Form method="post" className="stack">
      <FormProblem reply={reply} texts="imei" />
      <Field
        id="imei"
        name="imei"
        label={t(`label-${kind}`)}
        hint={t(`hint-${kind}`)}
        errors={(reply?.errors["imei"] ?? []).map((key) =>
          sentenceOf(key === "imei.invalid" ? `imei.invalid-${kind}` : key),
        )}
        defaultValue={typed}
        required
        // Leaves room for the spaces and dashes of boxes and screens.
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        {...(kind === "imei" ? { inputMode: "numeric" as const } : {})}
      />
      <div className="row">
        <SubmitButton pending={t("working")}>{t(isAgain ? "again" : "submit")}</SubmitButton>
      </div>
    </Form>
  );
}

function Match({ order, at }: { order: Props["order"]; at: string }) {
  const t = useT("imei");
  const locale = useLocale();
  return (
    <>
      <Note live>
        <b>{t("match")}</b> {t("match-note", { time: formatDate(locale, at, "moment") })}
      </Note>
      <div className="row">
        {order.allowed.includes("accept") ? (
          <ButtonLink to={orderPaths.orderAction(locale, order.id, "accept")}>
            {t("accept")}
          </ButtonLink>
        ) : null}
        <ButtonLink kind="line" to={paths.order(locale, order.id)}>
          {t("back")}
        </ButtonLink>
      </div>
    </>
  );
}

/** spec §8 "IMEIs do not match" */
function Mismatch({ order }: { order: Props["order"] }) {
  const t = useT("imei");
  const locale = useLocale();
  const mayReturn = order.allowed.includes("return");
  return (
    <Panel kind="bad" className="stack snug" aria-labelledby="mismatch">
      <div role="alert" className="stack snug">
        <h2 id="mismatch">{t("mismatch")}</h2>
        <p>{t("mismatch-note")}</p>
        {mayReturn ? <p>{t("mismatch-return")}</p> : null}
      </div>
      {mayReturn ? (
        <p>
          <ButtonLink
            kind="warn"
            to={orderPaths.orderAction(locale, order.id, "return", { reason: "imei_mismatch" })}
          >
            {t("send-back")}
          </ButtonLink>
        </p>
      ) : null}
    </Panel>
  );
}
