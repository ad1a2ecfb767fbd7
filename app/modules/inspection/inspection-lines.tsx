import { useT } from "../locale/use-t.ts";
import type { InspectionValues } from "./inspection-fields.ts";
import { InspectionItemFields } from "./inspection-item.tsx";
import type { InspectionGroup, InspectionItemView } from "./present-inspection.ts";

const GROUPS: readonly InspectionGroup[] = ["device", "looks", "works", "parts"];

type Props = {
  items: readonly InspectionItemView[];
  values: InspectionValues;
  typed: InspectionValues;
  theirsOf: (field: string) => string | null;
  errorOf: (field: string) => string | undefined;
  onPhoto: (input: HTMLInputElement) => void;
};

/** The checklist, a line for each thing to look at. */
export function InspectionLines({ items, ...line }: Props) {
  const t = useT("inspection");
  return (
    <section className="bench-lines" aria-labelledby="lines">
      <h2 id="lines" className="vh">
        {t("lines")}
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("column.item")}</th>
            <th scope="col">{t("column.claimed")}</th>
            <th scope="col">{t("column.found")}</th>
            <th scope="col">{t("column.evidence")}</th>
          </tr>
        </thead>
        {GROUPS.map((group) => {
          const own = items.filter((item) => item.group === group);
          return own.length === 0 ? null : (
            <tbody key={group}>
              {own.map((item) => (
                <InspectionItemFields key={item.key} item={item} {...line} />
              ))}
            </tbody>
          );
        })}
      </table>
    </section>
  );
}
