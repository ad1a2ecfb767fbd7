import { languageOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { OwnView } from "./present-own.ts";

/** Why the hub sent a listing back: its reasons, and what it wrote in the reader's language. */
export function Rejection({ rejection }: Pick<OwnView, "rejection">) {
  const t = useT("selling");
  const locale = useLocale();
  if (rejection === null) return null;
  const { note, reasons } = rejection;
  const words = note[languageOf(locale)] ?? note.en ?? note.el;
  return (
    <>
      <ul className="reasons">
        {reasons.map((reason) => (
          <li key={reason}>{t(`reject.${reason}`)}</li>
        ))}
      </ul>
      {words ? <blockquote className="words">{words}</blockquote> : null}
    </>
  );
}
