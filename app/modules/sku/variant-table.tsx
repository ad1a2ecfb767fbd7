import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { formatRoundedUp } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { SkuView } from "./present-sku.ts";

type Props = { sku: SkuView };

/** Every way in which the model is on sale: a line a variant, a column a grade. */
export function VariantTable({ sku: { id, model, variants, columns } }: Props) {
  const t = useT("sku");
  const common = useT("common");
  const locale = useLocale();
  if (columns.length === 0) return null;
  const shown = variants.filter((variant) => variant.grades.length > 0 || variant.id === id);
  return (
    <section className="stack" aria-labelledby="variants">
      <h2 id="variants">{t("variants.title", { model: model.name })}</h2>
      <p className="dim narrow">{t("variants.lead")}</p>
      <table className="variants">
        <thead>
          <tr>
            <th scope="col">{t("variants.variant")}</th>
            {columns.map((grade) => (
              <th key={grade} scope="col">
                {common(`grade.${grade}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((variant) => (
            <tr key={variant.id} className={variant.id === id ? "here" : undefined}>
              <th scope="row">
                <Link
                  to={paths.sku(locale, variant.id)}
                  {...(variant.id === id ? { "aria-current": "page" } : {})}
                >
                  {variant.name || model.name}
                </Link>
              </th>
              {columns.map((grade) => {
                const cell = variant.grades.find((one) => one.generic_condition === grade);
                return (
                  <td key={grade}>
                    {cell === undefined ? (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="vh">{t("variants.none")}</span>
                      </>
                    ) : (
                      <Link to={paths.sku(locale, variant.id, { generic_condition: grade })}>
                        <b>{formatRoundedUp(locale, cell.total_price_from)}</b>
                        <span>{t("variants.count", { count: cell.count })}</span>
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
