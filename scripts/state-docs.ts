import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { days, hours, minutes } from "#contract/duration.ts";
import { ORDER_STATUSES } from "#contract/order.ts";
import { LISTING_GROUPS, LISTING_STATUSES, type ListingStatus } from "#contract/listing-words.ts";
import { LISTING_TRANSITIONS, type ListingTransition } from "#api/modules/listing/index.ts";

import { CLAIM_TRANSITIONS } from "#api/modules/claim/index.ts";
import { ORDER_TRANSFERS } from "#api/modules/ledger/index.ts";
import {
  isClosed,
  moneyGoal,
  type MoneyMovement,
  ORDER_TRANSITIONS,
  type OrderDeadline,
  type OrderTransition,
} from "#api/modules/order/index.ts";

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
  Object.entries(LISTING_GROUPS).find(([, statuses]) => statuses.includes(status))![0];

/** Transitions between the same states share an arrow; those without a change are omitted. */
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

const drawTime = ({ within }: OrderDeadline): string => {
  if ("businessDays" in within)
    return within.businessDays === 1 ? "1 business day" : `${within.businessDays} business days`;
  const { milliseconds } = within;
  if (milliseconds < hours(1)) return `${milliseconds / minutes(1)} minutes`;
  return milliseconds > days(2)
    ? `${milliseconds / days(1)} days`
    : `${milliseconds / hours(1)} hours`;
};

const drawClock = ({ deadline }: OrderTransition): string => {
  if (deadline === null) return "none";
  if (deadline === "unchanged") return "runs on";
  const time = drawTime(deadline);
  return deadline.then === null
    ? `${time}, for the hub to see`
    : `${time}, then ${code(deadline.then)}`;
};

/** Transfers of each movement, written at once or when the provider has finished. */
const TRANSFERS: Record<MoneyMovement, readonly (keyof typeof ORDER_TRANSFERS)[]> = {
  capture: ["capture"],
  hold: [],
  void: [],
  refund: ["refund", "refund_paid"],
  release: ["release"],
};

const drawLedger = (money: MoneyMovement | null): string => {
  if (money === null) return "";
  const names = TRANSFERS[money];
  return names.length === 0 ? "nothing was taken" : names.map(code).join(", ");
};

const drawTransfer = (name: keyof typeof ORDER_TRANSFERS): string[] => {
  const sums = {
    total: 1,
    asking_price: 1,
    buyer_safety_fee: 1,
    seller_fee: 1,
    delivery_price: 1,
    pickup_price: 1,
    add_ons: 1,
    discount: 1,
    buyer_id: "",
    seller_id: "",
  };
  // Amounts of one each, so that no account is left out; a price minus its fees is below it.
  const entries = ORDER_TRANSFERS[name]({ ...sums, asking_price: 9 });
  const side = (sign: 1 | -1) =>
    entries
      .filter(({ amount }) => Math.sign(amount) === sign)
      .map(({ account }) => code(account))
      .join(", ");
  return [code(name), side(1), side(-1)];
};

const FLOWS = { instant_buy: "Instant Buy", seller_approval: "seller's yes" };
const LEGS = { pickup: "handed out at the hub", carried: "carried" };
const CONSENTS = { asked: "at the asking price", given: "at an agreed price" };

const CONTRACTS = { kept: "no withdrawal", withdrawn: "after a withdrawal" };

const drawCases = ({ flow, leg, consent, contract }: OrderTransition): string =>
  [
    flow && FLOWS[flow],
    leg && LEGS[leg],
    consent && CONSENTS[consent],
    contract && CONTRACTS[contract],
  ]
    .filter(Boolean)
    .join(", ");

/** The path to a completed sale has a diagram of its own. */
function drawOrderDiagram(isMainPath: boolean): string {
  const shown = ORDER_TRANSITIONS.filter(
    (row) => row.from !== row.to && row.from !== null && (row.isMainPath ?? false) === isMainPath,
  );
  const arrows = Map.groupBy(shown, ({ from, to }) => `  ${from} --> ${to}`);
  return [
    "stateDiagram-v2",
    ...(isMainPath ? ["  [*] --> draft"] : []),
    ...[...arrows].map(
      ([arrow, rows]) => `${arrow}: ${[...new Set(rows.map(({ move }) => move))].join(", ")}`,
    ),
  ].join("\n");
}

const GOALS = {
  hold: "set aside, or nothing",
  capture: "held in escrow",
  release: "the seller's",
  return: "the buyer's again",
} as const;

export const writeOrderStates = (): string => `# The life of an order

Written by \`node scripts/state-docs.ts\` from \`api/modules/order/order-states.ts\`; a test fails while the two differ.

## The way to a completed sale, and of a return

\`\`\`mermaid
${drawOrderDiagram(true)}
\`\`\`

## Every other way

\`\`\`mermaid
${drawOrderDiagram(false)}
\`\`\`

## States

${drawTable([
  ["State", "Open", "The buyer's money"],
  ...ORDER_STATUSES.map((status) => [
    code(status),
    isClosed(status) ? "" : "open",
    GOALS[moneyGoal(status)],
  ]),
])}

## Moves

${drawTable([
  ["From", "Move", "By", "Only for", "To", "Clock", "Ledger", "Listing", "Both are notified"],
  ...ORDER_TRANSITIONS.map((row) => [
    row.from === null ? "nothing" : code(row.from),
    code(row.move),
    row.who.join(", "),
    drawCases(row),
    row.from === row.to ? "stays" : code(row.to),
    drawClock(row),
    drawLedger(row.money),
    row.listing === null ? "" : code(row.listing),
    row.notice === null ? "" : code(row.notice),
  ]),
])}

## Transfers

${drawTable([
  ["Transfer", "More on", "Less on"],
  ...(Object.keys(ORDER_TRANSFERS) as (keyof typeof ORDER_TRANSFERS)[]).map(drawTransfer),
])}
`;

export const ORDER_STATES_FILE = fileURLToPath(new URL("../docs/order-states.md", import.meta.url));

export const writeClaimStates = (): string => `# The life of a claim

Written by \`node scripts/state-docs.ts\` from \`api/modules/claim/claim-states.ts\`; a test fails while the two differ. Staff make every move but \`lapse\`, which comes by itself when the device was not sent in \`LIMITS.claimSend\`; \`deliver\` is the courier's as well. The order stays \`completed\`.

\`\`\`mermaid
stateDiagram-v2
  [*] --> open
${CLAIM_TRANSITIONS.map(({ move, from, to }) => `  ${from} --> ${to}: ${move}`).join("\n")}
\`\`\`

${drawTable([
  ["From", "Move", "To", "Outcome", "Way booked, paid by us", "Reason in the message"],
  ...CLAIM_TRANSITIONS.map(({ move, from, to, outcome, way, hasReason }) => [
    code(from),
    code(move),
    code(to),
    outcome ?? "",
    way ? code(way) : "",
    hasReason ? "yes" : "",
  ]),
])}

A refund writes \`claim_refund\` (more on \`claim_cost\`, less on \`refund_payable\`) and, when the provider has paid it, \`goodwill_paid\`. Above the limit of goodwill it takes another person than the one who accepted the claim.
`;

export const CLAIM_STATES_FILE = fileURLToPath(new URL("../docs/claim-states.md", import.meta.url));

if (import.meta.main) {
  await writeFile(CLAIM_STATES_FILE, writeClaimStates());
  await writeFile(ORDER_STATES_FILE, writeOrderStates());
  await writeFile(LISTING_STATES_FILE, writeListingStates());
  console.log("Wrote the states of claims, listings and orders to docs/ from their tables.");
}
