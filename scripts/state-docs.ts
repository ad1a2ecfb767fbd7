import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { LISTING_GROUPS, LISTING_STATUSES, type ListingStatus } from "#contract/listing-words.ts";
import {
  LISTING_TRANSITIONS,
  type ListingTransition,
} from "#api/modules/listing/listing-states.ts";

type Move = {
  step: ListingTransition;
  by: readonly string[];
  from: ListingStatus;
  to: ListingStatus;
};

const MOVES: Move[] = Object.entries(LISTING_TRANSITIONS).flatMap(([step, { by, moves }]) =>
  Object.entries(moves).map(([from, to]) => ({
    step: step as ListingTransition,
    by,
    from: from as ListingStatus,
    to,
  })),
);

const groupOf = (status: ListingStatus) =>
  Object.entries(LISTING_GROUPS).find(([, statuses]) =>
    (statuses as readonly ListingStatus[]).includes(status),
  )![0];

/** Steps between the same two states share an arrow; those that stay are in the table alone. */
function drawDiagram(): string {
  const arrows = Map.groupBy(
    MOVES.filter(({ from, to }) => from !== to),
    ({ from, to }) => `  ${from} --> ${to}`,
  );
  return [
    "stateDiagram-v2",
    "  [*] --> draft",
    ...[...arrows].map(([arrow, moves]) => `${arrow}: ${moves.map(({ step }) => step).join(", ")}`),
  ].join("\n");
}

/** Columns as wide as their widest cell, which is how the formatter wants them. */
function drawTable([head, ...rows]: readonly (readonly string[])[]): string {
  const all = [head!, ...rows];
  const widths = head!.map((_, column) => Math.max(...all.map((cells) => cells[column]!.length)));
  const draw = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  return [draw(head!), draw(widths.map((width) => "-".repeat(width))), ...rows.map(draw)].join(
    "\n",
  );
}

const code = (word: string) => `\`${word}\``;

/** docs/listing-states.md, from the one table of a listing's life. */
export const writeListingStates = (): string => `# The life of a listing

Written by \`node scripts/state-docs.ts\` from \`api/modules/listing/listing-states.ts\`; a test fails while the two differ. Boosted is a date on a published listing, reserved is a draft order of it: neither is a state.

\`\`\`mermaid
${drawDiagram()}
\`\`\`

${drawTable([
  ["State", "In the seller's list"],
  ...LISTING_STATUSES.map((status) => [code(status), code(groupOf(status))]),
])}

${drawTable([
  ["From", "Step", "By", "To"],
  ...LISTING_STATUSES.flatMap((status) => MOVES.filter(({ from }) => from === status)).map(
    ({ step, by, from, to }) => [
      code(from),
      code(step),
      by.join(", "),
      from === to ? "stays" : code(to),
    ],
  ),
])}
`;

export const LISTING_STATES_FILE = fileURLToPath(
  new URL("../docs/listing-states.md", import.meta.url),
);

if (import.meta.main) {
  await writeFile(LISTING_STATES_FILE, writeListingStates());
  console.log("Wrote docs/listing-states.md from the table.");
}
