export type LinkGroup = { title: string; links: { label: string; to: string }[] };

/** One line per group, as cards are sent (ui/card-facts). */
export type LinkRows = string;

export const toLinkRows = (groups: readonly LinkGroup[]): LinkRows =>
  groups
    .map(({ title, links }) => [title, ...links.flatMap(({ label, to }) => [label, to])].join("\t"))
    .join("\n");

export function fromLinkRows(rows: LinkRows): LinkGroup[] {
  if (rows === "") return [];
  return rows.split("\n").map((line) => {
    const [title = "", ...fields] = line.split("\t");
    const links = fields.flatMap((label, at) =>
      at % 2 === 0 ? [{ label, to: fields[at + 1]! }] : [],
    );
    return { title, links };
  });
}
