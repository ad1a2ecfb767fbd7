import { Readable } from "node:stream";
import { days } from "#contract/duration.ts";
import { type ArchiveEntry, writeArchive } from "#api/modules/data-export/index.ts";
import type { StoragePort } from "#api/providers/storage/port.ts";
import type { FileCell } from "./file-cells.ts";

/* Office Open XML (ECMA-376): a zip of a few fixed files and one sheet. */

/** Numbers of the formats in STYLES. */
const STYLE = { money: 1, moment: 2, day: 3, heading: 4 } as const;

/** Excel counts days since then, its 29 February 1900 included. */
const EPOCH = Date.UTC(1899, 11, 30);
/** What Excel takes in a cell. */
const LONGEST = 32_767;

/** Without what XML cannot hold. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    .slice(0, LONGEST)
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const toSerial = (at: Date): number => (at.getTime() - EPOCH) / days(1);

/** Text is never read as a formula: it is an inline string. */
function writeCell(cell: FileCell, isHeading: boolean): string {
  switch (cell.is) {
    case "text":
      return cell.text === ""
        ? "<c/>"
        : `<c${isHeading ? ` s="${STYLE.heading}"` : ""} t="inlineStr"><is><t xml:space="preserve">${escape(cell.text)}</t></is></c>`;
    case "number":
      return `<c><v>${cell.number}</v></c>`;
    case "money":
      return `<c s="${STYLE.money}"><v>${(cell.minor / 100).toFixed(2)}</v></c>`;
    case "moment":
      return `<c s="${STYLE.moment}"><v>${toSerial(cell.wall)}</v></c>`;
    case "day":
      return `<c s="${STYLE.day}"><v>${toSerial(cell.day)}</v></c>`;
    case "mark":
      return `<c t="b"><v>${cell.mark ? 1 : 0}</v></c>`;
  }
}

/** `index` 0 is the heading. */
export const writeSheetRow = (index: number, cells: readonly FileCell[]): string =>
  `<row r="${index + 1}">${cells.map((cell) => writeCell(cell, index === 0)).join("")}</row>`;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

const toFixedFiles = (sheet: string): Record<string, string> => ({
  "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": STYLES,
});

const toEntry = (name: string, open: () => AsyncGenerator<string>): ArchiveEntry => ({
  name,
  isCompressed: false,
  open: async () => Readable.from(open(), { objectMode: false }),
});

/** A sheet of the stored rows, one part of them in memory at a time. */
export async function writeWorkbook(
  storage: StoragePort,
  parts: readonly string[],
  { folder, name, at }: { folder: string; name: string; at: Date },
): Promise<{ files: string[]; bytes: number }> {
  async function* readSheet(): AsyncGenerator<string> {
    yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
    for (const key of parts) {
      const stored = await storage.get(key);
      if (!stored) throw new Error("Rows of an export are gone");
      yield Buffer.from(stored.bytes).toString("utf8");
    }
    yield "</sheetData></worksheet>";
  }
  const toKey = (part: number) => `${folder}${String(part).padStart(6, "0")}`;
  const fixed = Object.entries(toFixedFiles(name)).map(([file, text]) =>
    toEntry(file, async function* () {
      yield text;
    }),
  );
  const written = await writeArchive({
    storage,
    toKey,
    entries: [...fixed, toEntry("xl/worksheets/sheet1.xml", readSheet)],
    at,
  });
  return {
    files: Array.from({ length: written.parts }, (_, part) => toKey(part)),
    bytes: written.bytes,
  };
}
