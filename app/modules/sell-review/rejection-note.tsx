import type { Rejection } from "#contract/draft.ts";
import { formatDate } from "../locale/format.ts";
import { languageOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Note } from "../ui/note.tsx";

/** Why the hub sent it back: its reasons, and its words in the reader's language first. */
export function RejectionNote({ rejection }: { rejection: Rejection }) {
  const t = useT("sell-review");
  const locale = useLocale();
  const { reasons, note, at } = rejection;
  const [own, other] = languageOf(locale) === "el" ? [note.el, note.en] : [note.en, note.el];
  const words = own ?? other;
  return (
    <Note kind="act">
      <p>
        <b>{t("rejected", { date: formatDate(locale, at) })}</b>
      </p>
      <ul className="bullets">
        {reasons.map((reason) => (
          <li key={reason}>{t(`reject.${reason}`)}</li>
        ))}
      </ul>
      {words ? <p className="as-written">{words}</p> : null}
    </Note>
  );
}
