import { useMemo } from "react";
import { orderPaths } from "../../order-paths.ts";
import { paths } from "../../paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";

type Props = {
  order: { id: string; allowed: readonly string[]; vertical: string };
  check: { matches: boolean; at: string } | null;
  form: FormSeed<"imei">;
  result: ActionResult | undefined;
};

const MISMATCH = "imei.mismatch";

export function ImeiPage({ order, check, form, result }: Props) {
  const t = useT("imei");
  const isMismatch = result?.error?.["imei"]?.[0] === MISMATCH;
  if (check?.matches && result === undefined) return <Match order={order} at={check.at} />;
  const isShown = isMismatch || (result === undefined && check !== null);
  return (
    <>
      {isShown ? <Mismatch order={order} /> : <p className="narrow">{t("lead")}</p>}
      <NumberForm
        kind={order.vertical === "smartphones" ? "imei" : "serial"}
        seed={form}
        result={result}
        isAgain={isShown}
      />
    </>
  );
}

type NumberFormProps = {
  kind: "imei" | "serial";
  seed: Props["form"];
  result: Props["result"];
  isAgain: boolean;
};

function NumberForm({ kind, seed, result, isAgain }: NumberFormProps) {
  const t = useT("imei");
  const lastResult = useMemo(() => result && sayByKind(result, kind), [result, kind]);
  const [form, fields] = useActionForm({ id: "imei-form", seed, lastResult, texts: ["imei"] });
  return (
    <ActionForm form={form}>
      <Field
        field={fields.imei}
        label={t(`label-${kind}`)}
        hint={t(`hint-${kind}`)}
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
    </ActionForm>
  );
}

/** A mismatch is said by a panel; what a valid number is depends on the kind. */
function sayByKind(result: ActionResult, kind: NumberFormProps["kind"]): ActionResult {
  const keys = result.error?.["imei"];
  if (!keys) return result;
  const said = keys
    .filter((key) => key !== MISMATCH)
    .map((key) => (key === "imei.invalid" ? `imei.invalid-${kind}` : key));
  return { ...result, error: { ...result.error, imei: said.length > 0 ? said : null } };
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
