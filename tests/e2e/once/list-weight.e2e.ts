import { createHash } from "node:crypto";
import { get } from "node:http";
import type { Profile } from "#contract/profile.ts";
import { STAFF_KEYS } from "#contract/staff-keys.ts";
import type { ListCell, StaffList } from "#contract/staff-list.ts";
import { STAFF_LIST_IDS, STAFF_LIST_LIMITS, type StaffListId } from "#contract/staff-list-words.ts";
import { staffLists } from "#api/staff-lists.ts";
import { consolePaths } from "#app/console-paths.ts";
import { createHubMarketplace, hubPage, hubRow } from "#tests/hub-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { startCannedWeb } from "../canned-web.ts";
import { expect, test } from "../shop.ts";

/** A document with brotli, a full page of rows in it. */
const MOST = 30 * 1024;
const VIEWS = 10;

/** Digits that no compression foresees, the same in each run. */
const noise = (seed: string) => createHash("sha256").update(seed).digest("hex");
const uuid = (seed: string) =>
  noise(seed)
    .replace(/^(.{8})(.{3})(.{3})(.{3})(.{12}).*$/, "$1-$27-7$3-a$4-$5")
    .slice(0, 36);

const NAMES = ["eleni", "marina", "giorgos", "katerina", "alex", "sofia", "nikos", "thomas"];
const THINGS = [
  "iPhone 13 128 GB",
  "Galaxy S22 256 GB",
  "MacBook Air 13″",
  "Pixel 8",
  "PlayStation 5",
];

function toCell(list: StaffListId, name: string, row: number): ListCell {
  const { columns, filters } = staffLists[list];
  const seed = noise(`${list} ${name} ${row}`);
  const number = parseInt(seed.slice(0, 6), 16);
  const { kind } = columns[name]!;
  const options = filters[name]?.options ?? filters[`${name}s`]?.options;
  if (kind === "word") return options?.[number % options.length] ?? "GR";
  if (kind === "money") return { amount: number % 200_000, currency: "EUR" };
  if (kind === "number") return number % 90;
  if (kind === "mark") return number % 3 === 0;
  if (kind === "photo") return `/media/${seed.slice(0, 32)}`;
  if (kind === "day") return `2026-1${number % 2}-${10 + (number % 18)}`;
  if (kind !== "text") return new Date(Date.parse("2026-11-20") - number * 60_000).toISOString();
  if (name === "id") return uuid(seed);
  if (/number|order|code/.test(name)) return `D-${number}`;
  if (/title|device|subject/.test(name))
    return `${THINGS[number % THINGS.length]!} ${seed.slice(0, 2)}`;
  return `${NAMES[number % NAMES.length]!}${seed.slice(0, 4)}`;
}

/** What the API answers about a full page of the list, as staff with all keys see it. */
function fillList(id: StaffListId): StaffList {
  const { columns, filters, sorts, usualSort, tabs = {}, search } = staffLists[id];
  const shown = Object.keys(columns).filter(
    (name) => columns[name]!.key === undefined && !columns[name]!.isExtra,
  );
  return {
    rows: Array.from({ length: STAFF_LIST_LIMITS.page }, (_, row) => ({
      id: uuid(`${id} ${row}`),
      version: 1,
      page: uuid(`${id} ${row}`),
      cells: Object.fromEntries(shown.map((name) => [name, toCell(id, name, row)])),
    })),
    next: Buffer.from(noise(id)).toString("base64url"),
    asked: {
      tab: Object.keys(tabs)[0] ?? null,
      q: "",
      sort: usualSort,
      columns: shown,
      filters: {},
    },
    skipped: [],
    columns: Object.entries(columns).map(([name, { kind, key, isExtra }]) => ({
      id: name,
      kind,
      is_private: key !== undefined,
      is_usual: key === undefined && !isExtra,
    })),
    filters: Object.entries(filters).map(([name, { kind, key, options = [] }]) => ({
      id: name,
      kind,
      is_private: key !== undefined,
      options: [...options],
    })),
    sorts: Object.keys(sorts),
    usual_sort: usualSort,
    tabs: Object.keys(tabs),
    has_search: search !== undefined,
    actions: [],
  };
}

const staff = { keys: [...STAFF_KEYS], markets: null, is_proved: true, has_factor: true };

const weigh = (url: string) =>
  new Promise<{ status: number; bytes: number; encoding: string | undefined }>(
    (resolve, reject) => {
      const headers = { "Accept-Encoding": "br", Cookie: "accessToken=a-token" };
      get(url, { headers }, (answer) => {
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            bytes,
            encoding: answer.headers["content-encoding"],
          }),
        );
        answer.on("error", reject);
      }).on("error", reject);
    },
  );

test("each list of the console is a small document, with a full page of rows", async () => {
  test.setTimeout(120_000);
  let reader: Pick<Profile, "language" | "country"> = { language: "el", country: "GR" };
  await using web = await startCannedWeb(
    createHubMarketplace(undefined, {
      getProfileDetails: () => member({ staff, ...reader }),
      getStaffList: ({ params }) => ({ data: fillList(params.list) }) as never,
      countStaffList: ({ params }) => {
        const { tabs = {} } = staffLists[params.list];
        const counts = Object.keys(tabs).map((tab, index) => [tab, 137 * (index + 1)]);
        return { data: { total: 1234, tabs: Object.fromEntries(counts) } } as never;
      },
      listStaffListViews: () =>
        ({
          data: Array.from({ length: VIEWS }, (_, index) => ({
            id: uuid(`view ${index}`),
            name: `View ${index}`,
            query: "sort=-created&market=GR",
            is_shared: true,
            is_mine: index % 2 === 0,
          })),
        }) as never,
      listHubListings: () => hubPage([hubRow()]),
    }),
  );
  const heavy: string[] = [];
  for (const locale of ["el-GR", "en-GB"] as const) {
    const [language, country] = locale.split("-") as ["el", "GR"] | ["en", "GB"];
    reader = { language, country };
    for (const id of STAFF_LIST_IDS) {
      const { status, bytes, encoding } = await weigh(web.url + consolePaths.list(locale, id));
      expect([status, encoding], id).toEqual([200, "br"]);
      test.info().annotations.push({ type: `${id} ${locale}`, description: `${bytes} bytes` });
      if (bytes > MOST) heavy.push(`${id} ${locale}: ${bytes}`);
    }
  }
  expect(heavy).toEqual([]);
});
