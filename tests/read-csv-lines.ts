/** The lines of a CSV file (RFC 4180) as texts, without its mark. */
export function readCsvLines(text: string, separator: ";" | ","): string[][] {
  const lines: string[][] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n)`,
    "gy",
  );
  let line: string[] = [];
  const body = text.replace(/^\uFEFF/, "");
  for (const [, quoted, plain = "", end] of body.matchAll(cell)) {
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== "\r\n") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
