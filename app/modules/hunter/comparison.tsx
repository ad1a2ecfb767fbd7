import type { HunterReply } from "#contract/ai-conversation.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import "../compare/compare.css";

type Props = { comparison: NonNullable<HunterReply["comparison"]> };

export function Comparison({ comparison: { listings, rows } }: Props) {
  const t = useT("hunter");
  const locale = useLocale();
  return (
    // Focusable, so that arrow keys scroll it.
    <div className="compare" tabIndex={0} role="group" aria-label={t("comparison")}>
      <table>
        <thead>
          <tr>
            <td>
              <span className="vh">{t("comparison")}</span>
            </td>
            {listings.map(({ id, title }) => (
              <th key={id} scope="col">
                <a href={paths.listing(locale, id)}>{title}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, values, best }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={listings[index]!.id}>
                  {best.includes(index) ? (
                    <b>
                      {value}
                      <span className="vh"> ({t("better")})</span>
                    </b>
                  ) : (
                    value
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
