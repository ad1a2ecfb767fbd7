import type { StaffModel, StaffModelDetail } from "#contract/staff-catalog.ts";
import type { Market } from "#contract/market.ts";
import { consolePaths } from "../../console-paths.ts";
import { ConsoleTable } from "../console/console-table.tsx";
import { formatDate, formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";

export function ModelTable({ models }: { models: readonly StaffModel[] }) {
  const t = useT("staff-catalog");
  const kinds = useT("common");
  const locale = useLocale();
  return (
    <ConsoleTable
      rows={models}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "model",
          label: t("column.model"),
          kind: "name",
          renderCell: ({ id, brand, name }) => (
            <Link to={consolePaths.catalogModel(locale, id)} discover="none">
              {brand} {name}
            </Link>
          ),
        },
        {
          id: "vertical",
          label: t("column.vertical"),
          renderCell: ({ vertical }) => kinds(`vertical.${vertical}`),
        },
        {
          id: "release_date",
          label: t("column.release_date"),
          renderCell: ({ release_date }) => formatDate(locale, release_date),
        },
        { id: "devices", label: t("devices"), renderCell: ({ devices }) => devices },
      ]}
    />
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
    <ConsoleTable
      rows={devices}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "device",
          label: t("device"),
          kind: "name",
          renderCell: (device) =>
            markets.length === 0 ? (
              describe(device)
            ) : (
              <Link to={consolePaths.catalogDevice(locale, device.id)} discover="none">
                {describe(device)}
              </Link>
            ),
        },
        ...markets.map((market) => ({
          id: market,
          label: places(`country.${market}`),
          renderCell: ({ face_values }: Devices["devices"][number]) => {
            const found = face_values.find((one) => one.market === market);
            return found ? formatMoney(locale, found.value) : t("not-sold");
          },
        })),
      ]}
    />
  );
}
