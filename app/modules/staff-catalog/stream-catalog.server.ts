import { CATALOG_COLUMNS, ERROR_COLUMNS } from "#contract/catalog-words.ts";
import type { DeviceCells, ImportRow } from "#contract/staff-catalog.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { CSV_START, type CsvCell, toCsvHeaders, writeCsvLine } from "../transaction/write-csv.ts";

type Page<Row> = { data: readonly Row[]; next: string | number | null };

/** The first page is asked before the response begins, so that an error still is one. */
async function streamCsv<Row>(
  locale: Locale,
  name: string,
  head: readonly string[],
  read: (after: string | number | null) => Promise<Page<Row>>,
  toCells: (row: Row) => CsvCell[],
): Promise<Response> {
  const write = (rows: readonly Row[]) =>
    rows.map((row) => writeCsvLine(locale, toCells(row))).join("");
  const encoder = new TextEncoder();
  const first = await read(null);
  let { next } = first;
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(encoder.encode(CSV_START + writeCsvLine(locale, head) + write(first.data)));
    },
    async pull(stream) {
      if (next === null) return stream.close();
      const page = await read(next);
      ({ next } = page);
      stream.enqueue(encoder.encode(write(page.data)));
    },
  });
  return new Response(body, { headers: toCsvHeaders(name) });
}

const toCells = (cells: DeviceCells): string[] => CATALOG_COLUMNS.map((column) => cells[column]);

const PRICES: ReadonlySet<string> = new Set(["face_value_gr", "face_value_gb"]);

/** All devices, in the columns that an import reads. */
export const streamDevices = (api: ApiClient, locale: Locale): Promise<Response> =>
  streamCsv(
    locale,
    getT(locale, "staff-catalog")("file-name"),
    CATALOG_COLUMNS,
    (after) =>
      api.staffCatalog.listDevices(after === null ? {} : { after: String(after) as never }),
    (device) =>
      CATALOG_COLUMNS.map((column) =>
        PRICES.has(column) && device[column] !== ""
          ? { money: Math.round(Number(device[column]) * 100) }
          : device[column],
      ),
  );

/** The refused rows of a file, with why and where; it can be corrected and imported again. */
export function streamRefused(
  api: ApiClient,
  { importId, locale }: { importId: string; locale: Locale },
): Promise<Response> {
  const t = getT(locale, "staff-catalog");
  return streamCsv<ImportRow>(
    locale,
    t("refused-name"),
    [...CATALOG_COLUMNS, ...ERROR_COLUMNS],
    (after) =>
      api.catalogImport.listRows({
        importId: importId as never,
        effect: "refused",
        after: Number(after ?? 0),
      }),
    ({ cells, error, field }) => [
      ...toCells(cells),
      error === null ? "" : t(`error.${error}`),
      field ?? "",
    ],
  );
}
