import { CATALOG_COLUMNS, ERROR_COLUMNS } from "#contract/catalog-words.ts";
import type { DeviceCells } from "#contract/staff-catalog.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { streamCsv } from "../transaction/stream-csv.server.ts";

const toCells = (cells: DeviceCells): string[] => CATALOG_COLUMNS.map((column) => cells[column]);

const PRICES: ReadonlySet<string> = new Set(["face_value_gr", "face_value_gb"]);

/** All devices, in the columns that an import reads. */
export const streamDevices = (api: ApiClient, locale: Locale): Promise<Response> =>
  streamCsv({
    locale,
    name: getT(locale, "staff-catalog")("file-name"),
    head: CATALOG_COLUMNS,
    read: (after: string | null) =>
      api.staffCatalog.listDevices(after === null ? {} : { after: after as never }),
    toCells: (device) =>
      CATALOG_COLUMNS.map((column) =>
        PRICES.has(column) && device[column] !== ""
          ? { money: Math.round(Number(device[column]) * 100) }
          : device[column],
      ),
  });

/** The refused rows of a file, with why and where; it can be corrected and imported again. */
export function streamRefused(
  api: ApiClient,
  { importId, locale }: { importId: string; locale: Locale },
): Promise<Response> {
  const t = getT(locale, "staff-catalog");
  return streamCsv({
    locale,
    name: t("refused-name"),
    head: [...CATALOG_COLUMNS, ...ERROR_COLUMNS],
    read: (after: number | null) =>
      api.catalogImport.listRows({
        importId: importId as never,
        effect: "refused",
        after: after ?? 0,
      }),
    toCells: ({ cells, error, field }) => [
      ...toCells(cells),
      error === null ? "" : t(`error.${error}`),
      field ?? "",
    ],
  });
}
