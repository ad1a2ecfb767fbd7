import { useT } from "../locale/use-t.ts";
import type { PresentedList } from "./present-list.server.ts";
import { toRowText } from "./row-text.ts";
import { Button } from "../ui/button.tsx";

/** Stands in the form of the table; the next page asks for the rest and says how many rows. */
export function BulkBar({
  bulk,
  rows,
}: {
  bulk: NonNullable<PresentedList["bulk"]>;
  rows: PresentedList["rows"];
}) {
  const t = useT("staff-job");
  return (
    <fieldset className="stack snug">
      <legend>{t("bulk.label")}</legend>
      <input type="hidden" name="query" value={bulk.query} />
      <input type="hidden" name="shown" value={rows.map(toRowText).join()} />
      <div className="row">
        {bulk.actions.length === 1 ? (
          <>
            <input type="hidden" name="action" value={bulk.actions[0]} />
            <span>{t(`bulk.name.${bulk.actions[0]!}`)}:</span>
          </>
        ) : (
          <select name="action" aria-label={t("bulk.action")}>
            {bulk.actions.map((action) => (
              <option key={action} value={action}>
                {t(`bulk.name.${action}`)}
              </option>
            ))}
          </select>
        )}
        <Button kind="line" size="m" name="scope" value="ticked">
          {t("bulk.ticked")}
        </Button>
        <Button kind="line" size="m" name="scope" value="page">
          {t("bulk.page")}
        </Button>
        <Button kind="line" size="m" name="scope" value="all">
          {t("bulk.all")}
        </Button>
      </div>
    </fieldset>
  );
}
