import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { BUILT_IN_ROLES, listAccessKeys, STAFF_KEYS, type StaffKey } from "#contract/staff-keys.ts";
import { createWorld, type World } from "./world.ts";
import { makeStaff } from "./make-staff.ts";

const all = Object.values(endpoints) as Endpoint[];
const ofStaff = all.filter(({ access }) => access !== undefined);

/** One for each role, because writes are limited by person. */
const MEMBERS = ["buyer", "seller", "pro", "buyer-gb", "seller-gb", "two-step"] as const;

/** They change nothing of the person, but leave an entry of the audit, which a repeated read must not. */
const LOOKS = new Set(["lookAtPerson", "viewAsPerson", "endPersonView"]);

let world: World;
let keysOf: Record<string, ReadonlySet<string>>;
beforeAll(async () => {
  world = await createWorld({ seed: "cast" });
  const rows = await world.database
    .db()
    .selectFrom("staff_role")
    .innerJoin("staff_role_key", "staff_role_key.role_id", "staff_role.id")
    .select(["slug", "key"])
    .execute();
  keysOf = Object.fromEntries(
    BUILT_IN_ROLES.map((role) => [
      role,
      new Set(rows.filter(({ slug }) => slug === role).map(({ key }) => key)),
    ]),
  );
});
afterAll(() => world[Symbol.asyncDispose]());

const isOpen = ({ access }: Endpoint, role: string): boolean =>
  access !== undefined && listAccessKeys(access).some((key) => keysOf[role]!.has(key));

/** The table of rights, from the contract and the rows of the roles. */
function renderMatrix(): string {
  const width = Math.max(...ofStaff.map(({ id }) => id.length));
  const keys = (endpoint: Endpoint) => listAccessKeys(endpoint.access!).join(" or ");
  const head = ["call".padEnd(width), ...BUILT_IN_ROLES.map((role) => role.padEnd(10)), "key"];
  const lines = ofStaff.map((endpoint) =>
    [
      endpoint.id.padEnd(width),
      ...BUILT_IN_ROLES.map((role) => (isOpen(endpoint, role) ? "yes" : "-").padEnd(10)),
      keys(endpoint),
    ].join(" "),
  );
  return [head.join(" "), ...lines].join("\n");
}

test("the table of rights is printed", () => {
  const matrix = renderMatrix();
  console.log(matrix);
  expect(matrix.split("\n")).toHaveLength(ofStaff.length + 1);
});

test("every call of staff names its key, and asks for a session", () => {
  const forgotten = all.filter(
    ({ path, access }) => /^\/(?:hub|staff|console)(?:\/|$)/.test(path) && access === undefined,
  );
  expect(forgotten.map(({ id }) => id)).toEqual([]);
  expect(ofStaff.filter(({ auth }) => auth !== "user").map(({ id }) => id)).toEqual([]);
});

/**
 * They write down how a list is read, take it as a file, or end what one has started. An action on
 * many rows asks for the key of the single action itself.
 */
const OF_READING = new Set([
  "saveStaffListView",
  "deleteStaffListView",
  "createListExport",
  "cancelStaffJob",
  "startBulkAction",
]);

test("a call that changes something asks for a key to write, one that reads for one to read", () => {
  const wrong = ofStaff.filter(
    (endpoint) =>
      !LOOKS.has(endpoint.id) &&
      !listAccessKeys(endpoint.access!).every((key) =>
        key.startsWith(
          endpoint.method === "GET" || OF_READING.has(endpoint.id) ? "read_" : "write_",
        ),
      ),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test("owners hold every key of the contract, and no role has a key that it does not know", () => {
  expect([...keysOf["owner"]!].toSorted()).toEqual(STAFF_KEYS.toSorted());
  const unknown = Object.values(keysOf).flatMap((keys) =>
    [...keys].filter((key) => !STAFF_KEYS.includes(key as StaffKey)),
  );
  expect(unknown).toEqual([]);
});

describe.each(BUILT_IN_ROLES)("as %s", (role) => {
  const nobodys = "01890000-0000-7000-8000-000000000000";

  /** Refused by the key before the input is read, so a call without a body shows the rights. */
  test("the API answers as the table says", { timeout: 60_000 }, async () => {
    const name = MEMBERS[BUILT_IN_ROLES.indexOf(role)]!;
    const token = await world.signIn(name);
    const { id } = await world.database
      .db()
      .selectFrom("user_account")
      .select("id")
      .where("email", "=", `${name}@deftero.test`)
      .executeTakeFirstOrThrow();
    await makeStaff(world.database, id, role);
    const answers: [string, boolean][] = [];
    for (const endpoint of ofStaff) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, nobodys);
      const ask = endpoint.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
      const { status, body } =
        ask === "get" || ask === "delete"
          ? await world[ask](path, { token })
          : await world[ask](path, undefined, { token });
      const isRefused = status === 403 && body.code === "key_missing";
      if (isRefused) expect(listAccessKeys(endpoint.access!)).toContain(body.data.key);
      answers.push([endpoint.id, !isRefused]);
      // One person may write only so often in a real minute.
      if (answers.length % 50 === 0) await world.database.db().deleteFrom("rate_limit").execute();
    }
    expect(answers).toEqual(ofStaff.map((endpoint) => [endpoint.id, isOpen(endpoint, role)]));
    await makeStaff(world.database, id, "member");
    expect((await world.get("/hub/orders", { token })).status).toBe(404);
  });
});
