import { useEffect, useRef } from "react";
import { hubPaths } from "../../hub-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import "./scan.css";

type Props = { seed: FormSeed<"scan" | "place">; result: ActionResult | undefined };

/** The field on a page of its own, which says what became of a code. */
export function ScanForm({ seed, result }: Props) {
  const t = useT("hub-order");
  const locale = useLocale();
  const place = result?.initialValue?.["place"];
  const [form, fields] = useActionForm({
    id: "station",
    seed,
    lastResult: result,
    texts: ["hub-order"],
  });
  const box = useRef<HTMLDivElement>(null);
  // The next code takes the place of the refused one.
  useEffect(() => {
    if (result !== undefined) box.current?.querySelector<HTMLInputElement>("[name=scan]")?.select();
  }, [result]);
  return (
    <div ref={box} className="scan-station">
      <ActionForm form={form} action={hubPaths.scan(locale)}>
        {typeof place === "string" ? <input type="hidden" name="place" value={place} /> : null}
        <Field
          field={fields.scan}
          label={t("scan.label")}
          hint={t("scan.hint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          // Scanners type into the focused field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          after={
            <SubmitButton className="go" pending={t("scan.pending")}>
              {t("scan.submit")}
            </SubmitButton>
          }
        />
      </ActionForm>
    </div>
  );
}

const WORDS = ["A", "P", "S", "L"] as const;

/** What the field takes besides codes, for whoever types. */
export function ScanWords() {
  const t = useT("hub-order");
  return (
    <section className="stack snug" aria-labelledby="scan-words">
      <h2 id="scan-words">{t("scan.words.title")}</h2>
      <dl className="scan-words">
        {WORDS.map((word) => (
          <div key={word}>
            <dt>{word} ↵</dt>
            <dd>{t(`scan.words.${word}`)}</dd>
          </div>
        ))}
        <div>
          <dt>87 ↵</dt>
          <dd>{t("scan.words.battery")}</dd>
        </div>
      </dl>
    </section>
  );
}
