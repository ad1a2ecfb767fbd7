import { Link } from "../ui/link.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import { formatList } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Note } from "../ui/note.tsx";
import type { ReviewView } from "./present-review.ts";

/** What the listing still lacks, in one sentence and as ways to the steps that ask for it. */
export function MissingNote({ listingId, missing }: Pick<ReviewView, "listingId" | "missing">) {
  const t = useT("sell-review");
  const locale = useLocale();
  if (missing.length === 0) return null;
  const things = missing.map(({ step }) => t(`lacks.${step}`));
  return (
    <Note kind="act">
      <p>
        <b>{t("publishing-needs", { things: formatList(locale, things) })}</b>
      </p>
      <ul className="bullets">
        {missing.map(({ step, fields }) => (
          <li key={step}>
            <Link to={sellerPaths.sell(locale, listingId, step, { return: "review" })}>
              {step === "condition"
                ? t("add-condition", { count: fields.length })
                : t(`add-${step}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}
