import type { SettingPreview } from "#contract/setting.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";

/** An example before and after, by the functions that price listings and orders. */
export function SettingPreviewTable({ preview: { price, lines } }: { preview: SettingPreview }) {
  const t = useT("setting");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="preview-title" kind="act">
      <h2 id="preview-title">{t("preview.title", { price: formatMoney(locale, price) })}</h2>
      <div className="scroll setting-preview">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("preview.line")}</th>
              <th scope="col">{t("preview.before")}</th>
              <th scope="col">{t("preview.after")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, before, after }) => (
              <tr key={line}>
                <th scope="row">{t(`line.${line}`)}</th>
                <td>{before && formatMoney(locale, before)}</td>
                <td>
                  {after && before?.amount === after.amount ? (
                    formatMoney(locale, after)
                  ) : (
                    <b>{after && formatMoney(locale, after)}</b>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="dim">{t("preview.not-saved")}</p>
    </Panel>
  );
}
