import type { StaffModel, StaffModelDetail } from "#contract/staff-catalog.ts";
import type { Market } from "#contract/market.ts";
import { consolePaths } from "../../console-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import "../console/console.css";

export function ModelTable({ models }: { models: readonly StaffModel[] }) {
  const t = useT("staff-catalog");
  const kinds = useT("common");
  const locale = useLocale();
  return (
    <div className="console-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("column.model")}</th>
            <th scope="col">{t("column.vertical")}</th>
            <th scope="col">{t("column.release_date")}</th>
            <th scope="col">{t("devices")}</th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model.id}>
              <td>
                <Link to={consolePaths.catalogModel(locale, model.id)} discover="none">
                  {model.brand} {model.name}
                </Link>
              </td>
              <td data-label={t("column.vertical")}>{kinds(`vertical.${model.vertical}`)}</td>
              <td data-label={t("column.release_date")}>
                {formatDate(locale, model.release_date)}
              </td>
              <td data-label={t("devices")}>{model.devices}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Devices = Pick<StaffModelDetail, "devices"> & {
  /** Whose face values the reader may see; the pages of the devices need the same right. */
  markets: readonly Market[];
};

export function DeviceTable({ devices, markets }: Devices) {
  const t = useT("staff-catalog");
  const places = useT("locale");
  const locale = useLocale();
  const describe = ({ capacity, color }: Devices["devices"][number]) =>
    [capacity, color].filter(Boolean).join(", ");
  return (
    <div className="console-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("device")}</th>
            {markets.map((market) => (
              <th key={market} scope="col">
                {places(`country.${market}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.id}>
              <td>
                {markets.length === 0 ? (
                  describe(device)
                ) : (
                  <Link to={consolePaths.catalogDevice(locale, device.id)} discover="none">
                    {describe(device)}
                  </Link>
                )}
              </td>
              {markets.map((market) => {
                const found = device.face_values.find((one) => one.market === market);
                return (
                  <td key={market} data-label={places(`country.${market}`)}>
                    {found ? formatMoney(locale, found.value) : t("not-sold")}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
