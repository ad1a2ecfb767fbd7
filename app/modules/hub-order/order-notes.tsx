import { Form } from "react-router";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { TextareaField } from "../ui/field.tsx";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { type DeedReply, useDeedWords } from "./use-deed-words.ts";
import type { HubOrderView } from "./present-hub-order.ts";
import "./hub-order.css";

type Props = {
  order: HubOrderView;
  reply: DeedReply | undefined;
  kept: Record<string, string> | null;
};

/** Internal notes; neither buyer nor seller sees them. */
export function OrderNotes({ order: { remarks, nonces }, reply, kept }: Props) {
  const t = useT("hub-order");
  const locale = useLocale();
  const { values, problem, errorsOf } = useDeedWords(reply, kept, "note");
  return (
    <Panel aria-labelledby="notes">
      <h2 id="notes">{t("note.title")}</h2>
      {remarks.length === 0 ? null : (
        <ol className="stack snug remarks">
          {remarks.map(({ by, text, at }) => (
            <li key={at + text}>
              <p className="small dim">
                <b>{by || t("nobody")}</b> {formatDate(locale, at, "moment")}
              </p>
              <p className="as-written">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {problem === null ? null : (
        <Note kind="bad" live>
          {problem}
        </Note>
      )}
      <Form method="post" className="stack snug" preventScrollReset key={remarks.length}>
        <HiddenNonce nonce={nonces.note} key={nonces.note} />
        <TextareaField
          id="text"
          name="text"
          label={t("note.label")}
          hint={t("note.hint")}
          rows={2}
          required
          defaultValue={values?.["text"] ?? ""}
          errors={errorsOf("text")}
        />
        <SubmitButton
          kind="line"
          className="fit"
          name="intent"
          value="note"
          pending={t("note.sending")}
        >
          {t("note.submit")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
