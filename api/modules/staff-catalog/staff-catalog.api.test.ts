import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CatalogImport, StaffFaceValue, DeviceCells } from "#contract/staff-catalog.ts";
import { CATALOG_COLUMNS } from "#contract/catalog-words.ts";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { BuiltInRole } from "#contract/staff-keys.ts";
import { sweepServed } from "#api/jobs/sweep-served.ts";
import { listDemoCells } from "#api/seed/catalog.ts";
import { openDraftKit, type DraftKit } from "#tests/listing-draft-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import type { Answer } from "#tests/world.ts";
import { writeNextRows } from "./run-import.ts";

let kit: DraftKit;
let keeper: Person;
beforeAll(async () => {
  kit = await openDraftKit();
  keeper = await insertStaff("catalogue");
});
afterAll(() => kit[Symbol.asyncDispose]());

const db = () => kit.database.db();

async function insertStaff(role: BuiltInRole, markets: Market[] | null = null): Promise<Person> {
  const person = await kit.insertPerson();
  await makeStaff(kit.database, person.id, role, { markets });
  return person;
}

const toCsv = (
  rows: readonly Partial<DeviceCells>[],
  columns: readonly string[] = CATALOG_COLUMNS,
) =>
  [columns, ...rows.map((row) => columns.map((name) => row[name as "brand"] ?? ""))]
    .map((cells) => cells.join(";"))
    .join("\r\n");

async function check(text: string, person = keeper): Promise<Answer> {
  const form = new FormData();
  form.set("file", new File([text], "devices.csv", { type: "text/csv" }));
  const response = await kit.world.api.fetch(
    new Request("http://marketplace.test/api/console/catalog/imports", {
      method: "POST",
      headers: { Accept: "application/json", Authorization: `Bearer ${person.token}` },
      body: form,
    }),
  );
  return {
    status: response.status,
    body: await response.json(),
    headers: response.headers,
  } as never;
}
const checked = async (rows: readonly Partial<DeviceCells>[], person = keeper) =>
  expectData<CatalogImport>(await check(toCsv(rows), person));
const start = (id: string, person = keeper) =>
  kit.post(person, `/console/catalog/imports/${id}/start`, { reason: "New list" });
const read = async (id: string): Promise<CatalogImport> =>
  expectData(await kit.get(keeper, `/console/catalog/imports/${id}`));
const listRows = async (id: string, effect = "refused") =>
  (await kit.get(keeper, `/console/catalog/imports/${id}/rows?effect=${effect}`)).body.data;
const run = async (id: string) => {
  expectData(await start(id));
  await kit.world.runDueJobs();
  return read(id);
};

const GALAXY: Partial<DeviceCells> = {
  brand: "Samsung",
  model: "Galaxy S21",
  capacity: "128",
  color_en: "black",
};
const device = (change: Partial<DeviceCells> = {}): Partial<DeviceCells> => ({
  brand: "Fairphone",
  model: "Fairphone 5",
  vertical: "smartphones",
  release_date: "2023-08-30",
  capacity: "256GB",
  color_en: "Sky Blue",
  color_el: "Γαλάζιο",
  swatch: "#88aaee",
  face_value_gr: "420,00",
  face_value_gb: "360.00",
  ...change,
});
const valuesOf = async (productId: string, person = keeper): Promise<StaffFaceValue[]> =>
  expectData<{ markets: StaffFaceValue[] }>(
    await kit.get(person, `/console/catalog/devices/${productId}/face-values`),
  ).markets;
const setValue = (productId: string, market: Market, body: object, person = keeper) =>
  kit.world.put(
    `/console/catalog/devices/${productId}/face-values/${market}`,
    { reason: "Checked", ...body },
    { token: person.token },
  );
const productOf = async (model: string) =>
  (
    await db()
      .selectFrom("product")
      .innerJoin("model", "model.id", "product.model_id")
      .select("product.id")
      .where("model.name", "=", model)
      .orderBy("product.id")
      .executeTakeFirstOrThrow()
  ).id;
const answerOf = ({ status, body }: Answer) => [status, body?.code];

describe("a file of devices", () => {
  test("is checked without a change, imported, and the same file changes nothing", async () => {
    const record = await checked([device(), device({ color_en: "Green", color_el: "Πράσινο" })]);
    expect(record).toMatchObject({ state: "checked", effects: { new: 2, refused: 0 } });
    expect((await kit.get(keeper, "/console/catalog/models?q=fairphone")).body.data).toEqual([]);
    expect(await run(record.id)).toMatchObject({ state: "done", done: 2, reason: "New list" });
    const [model] = (await kit.get(keeper, "/console/catalog/models?q=fairphone")).body.data;
    expect(model).toMatchObject({ brand: "Fairphone", name: "Fairphone 5", devices: 2 });
    const [found] = expectData(await kit.world.get("/products/models?q=fairphone"));
    expect(found).toMatchObject({ slug: "fairphone-5" });
    const again = await checked([
      device({ release_date: "30/8/2023" }),
      device({ color_en: "Green", color_el: "Πράσινο" }),
    ]);
    expect(again.effects).toMatchObject({ unchanged: 2, new: 0, changed: 0 });
    expect(answerOf(await start(record.id))).toEqual([409, "import_closed"]);
  });

  test("names the rows that it refuses, by column", async () => {
    const record = await checked([
      device({ model: "" }),
      device({ release_date: "2023-13-01" }),
      device({ model: "Fairphone 6", vertical: "" }),
      { ...GALAXY, capacity: "128GB", vertical: "tablets" },
      device({ model: "Fairphone 7" }),
      device({ model: "Fairphone 7" }),
      device({ model: "Fairphone 7", color_en: "Grey", release_date: "2020-01-01" }),
      device({ model: "Fairphone 8", face_value_gr: "-3" }),
    ]);
    const rows = await listRows(record.id);
    expect(rows.map((row: any) => [row.number, row.error, row.field])).toEqual([
      [2, "required", "model"],
      [3, "malformed", "release_date"],
      [4, "required", "vertical"],
      [5, "other_vertical", "vertical"],
      [7, "repeated", "model"],
      [8, "contradicts", "release_date"],
      [9, "malformed", "face_value_gr"],
    ]);
  });

  test("refuses a row that goes on behind its head", async () => {
    const head = "brand,model,capacity,color_en,face_value_gr,face_value_gb";
    const text = `${head}\r\nSamsung,Galaxy S21,128GB,black,199,50,\r\n`;
    const { id } = expectData<CatalogImport>(await check(text));
    expect(await listRows(id)).toMatchObject([{ error: "malformed", field: "face_value_gb" }]);
  });

  test.each([
    ["no columns of ours", "a;b\r\n1;2", "staff-catalog.file-columns"],
    ["an open quote", 'brand,model,capacity,color_en\r\n"Apple', "staff-catalog.file-quotes"],
    ["no rows", "brand,model,capacity,color_en\r\n", "staff-catalog.file-empty"],
  ])("with %s is refused whole", async (_, text, fault) => {
    expect((await check(text)).body.errors).toEqual({ file: [fault] });
  });

  test("goes on after an interruption, and repeats nothing", async () => {
    const { batch } = LIMITS.catalogImport;
    const count = batch + 20;
    const rows = Array.from({ length: count }, (_, n) =>
      device({ brand: "Motorola", model: `Moto G${n}` }),
    );
    const record = await checked(rows);
    expectData(await start(record.id));
    expect(await writeNextRows(kit.world.deps, record.id, kit.world.now())).toBe(true);
    expect(await read(record.id)).toMatchObject({ state: "running", done: batch });
    await kit.world.runDueJobs();
    expect(await read(record.id)).toMatchObject({ state: "done", done: count });
    const history = await db()
      .selectFrom("face_value_change")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("import_id", "=", record.id)
      .executeTakeFirstOrThrow();
    expect(Number(history.n)).toBe(count * 2);
    await sweepServed(kit.database, new Date(kit.world.now().getTime() + days(91)));
    expect((await kit.get(keeper, `/console/catalog/imports/${record.id}`)).status).toBe(404);
  });

  test("leaves alone what a colleague changed after the check", async () => {
    await run((await checked([device({ model: "Fairphone 4" })])).id);
    const record = await checked([
      device({ model: "Fairphone 4", face_value_gr: "300", face_value_gb: "250" }),
    ]);
    const id = await productOf("Fairphone 4");
    const greek = (await valuesOf(id)).find(({ market }) => market === "GR")!;
    expect((await setValue(id, "GR", { version: greek.version, value: 39_900 })).status).toBe(204);
    expect((await run(record.id)).effects).toMatchObject({ refused: 1, changed: 0 });
    expect(await listRows(record.id)).toMatchObject([
      { error: "changed_meanwhile", field: "face_value_gr" },
    ]);
    expect((await valuesOf(id)).map(({ value }) => value!.amount)).toEqual([39_900, 36_000]);
  });

  test("has prices only of the markets of who started it, and the right is asked again", async () => {
    const british = await insertStaff("catalogue", ["GB"]);
    const refused = await checked([device({ model: "Fairphone 3" })], british);
    expect(await listRows(refused.id)).toMatchObject([
      { error: "market_not_yours", field: "face_value_gr" },
    ]);
    const own = await checked([device({ model: "Fairphone 3", face_value_gr: "" })], british);
    expect(own.effects.new).toBe(1);
    expect(answerOf(await start(own.id))).toEqual([403, "forbidden"]);
    expectData(await start(own.id, british));
    await makeStaff(kit.database, british.id, "support");
    await kit.world.runDueJobs();
    expect(await listRows(own.id)).toMatchObject([{ error: "key_missing" }]);
    const made = await db()
      .selectFrom("model")
      .select("id")
      .where("name", "=", "Fairphone 3")
      .execute();
    expect(made).toEqual([]);
  });
});

describe("a face value", () => {
  test("is set, confirmed and kept in its history; a stale form is refused", async () => {
    const id = await productOf("Galaxy S21");
    const [greek] = await valuesOf(id);
    expect(greek).toMatchObject({ value: { amount: 40_000 }, version: 1, changes: [] });
    expect((await setValue(id, "GR", { version: 1, value: 38_000 })).status).toBe(204);
    const stale = await setValue(id, "GR", { version: 1, value: 20_000 });
    expect(answerOf(stale)).toEqual([409, "catalog_changed"]);
    expect(stale.body.data).toMatchObject({ value: 38_000 });
    expect((await valuesOf(id))[0]).toMatchObject({
      value: { amount: 38_000 },
      version: 2,
      changes: [{ source: "staff", state: "applied", reason: "Checked" }],
    });
    const product = expectData(
      await kit.world.get(`/products?model_id=${kit.id("model/Galaxy S21")}`),
    );
    expect(product.find((one: any) => one.id === id).face_value.amount).toBe(38_000);
  });

  test("begins to sell a device in a market that had none", async () => {
    const id = await productOf("Phone 1");
    const [greek] = await valuesOf(id);
    expect(greek).toMatchObject({ market: "GR", value: null, version: 0 });
    expect((await setValue(id, "GR", { version: 0, value: 25_000 })).status).toBe(204);
    expect((await valuesOf(id))[0]).toMatchObject({ value: { amount: 25_000 }, version: 1 });
  });

  test("that is planned begins at its day, unless it is dropped", async () => {
    const id = await productOf("Pixel 6");
    const [greek] = await valuesOf(id);
    const version = greek!.version;
    const past = await setValue(id, "GR", { version, value: 1000, starts_on: "2020-01-01" });
    expect(past.body.errors).toEqual({ starts_on: ["staff-catalog.date-past"] });
    const day = (n: number) =>
      new Date(kit.world.now().getTime() + days(n)).toISOString().slice(0, 10);
    await setValue(id, "GR", { version, value: 55_000, starts_on: day(3) });
    await setValue(id, "GR", { version, value: 50_000, starts_on: day(5) });
    const [planned] = await valuesOf(id);
    expect(planned!.value!.amount).toBe(60_000);
    const later = planned!.changes.find(({ value }) => value.amount === 50_000)!;
    const dropped = await kit.post(keeper, `/console/catalog/face-values/${later.id}/drop`, {
      reason: "No",
    });
    expect(dropped.status).toBe(204);
    kit.world.advance(days(6));
    await kit.signIn(keeper);
    await kit.world.runDueJobs();
    expect((await valuesOf(id))[0]!.value!.amount).toBe(55_000);
  });

  test("is proposed by what people paid, and accepted with one press", async () => {
    const id = await productOf("Xperia 5");
    const { model_id, capacity_id } = await db()
      .selectFrom("product")
      .select(["model_id", "capacity_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const sold_at = new Date(kit.world.now().getTime() - days(1));
    for (const asking_price of [30_800, 30_800, 30_800, 30_000, 31_000])
      await db()
        .insertInto("sale_record")
        .values({
          id: randomUUID(),
          market: "GR",
          model_id,
          capacity_id,
          generic_condition: "good",
          asking_price,
          currency: "EUR",
          listed_at: sold_at,
          sold_at,
        })
        .execute();
    const list = async (kind: string) =>
      (await kit.get(keeper, `/console/catalog/price-warnings?kind=${kind}`)).body.data;
    const far = (await list("far")).find((one: any) => one.product_id === id);
    // Good devices go for 77 percent of the face value: 308 / 0.77.
    expect(far).toMatchObject({ market: "GR", proposal: { value: { amount: 40_000 }, sales: 5 } });
    const press = { version: far.version, source: "sales" };
    expect((await setValue(id, "GR", { ...press, value: 41_000 })).body.code).toBe(
      "catalog_changed",
    );
    expect((await setValue(id, "GR", { ...press, value: 40_000 })).status).toBe(204);
    expect((await valuesOf(id))[0]!.changes[0]).toMatchObject({ source: "sales" });
    expect((await list("far")).some((one: any) => one.product_id === id)).toBe(false);
    expect((await list("old")).length).toBeGreaterThan(0);
  });
});

describe("a name", () => {
  const rename = (path: string, body: object) =>
    kit.world.patch(`/console/catalog/${path}`, { reason: "So", ...body }, { token: keeper.token });

  test("is changed once, and its address stays", async () => {
    const id = kit.id("model/QC 45");
    const body = { version: 1, name: "QuietComfort 45", release_date: "2021-09-23" };
    expect((await rename(`models/${id}`, body)).status).toBe(204);
    const stale = await rename(`models/${id}`, { ...body, name: "QC" });
    expect(stale.body).toMatchObject({
      code: "catalog_changed",
      data: { name: "QuietComfort 45" },
    });
    const model = expectData(await kit.get(keeper, `/console/catalog/models/${id}`));
    expect(model).toMatchObject({ name: "QuietComfort 45", version: 2 });
    const renamed = { version: model.brand.version, name: "Bose Audio" };
    expect((await rename(`brands/${model.brand.id}`, renamed)).status).toBe(204);
    // A file finds it by the new names, and makes no double.
    const record = await checked([
      { brand: "Bose Audio", model: "QuietComfort 45", color_en: "black", face_value_gr: "300" },
    ]);
    expect(record.effects).toMatchObject({ changed: 1, new: 0 });
    const twice = await checked([
      { brand: "Bose Audio", model: "QuietComfort 45", color_en: "black", face_value_gr: "300" },
      { brand: "Bose", model: "QC 45", color_en: "black", face_value_gr: "310" },
    ]);
    expect(twice.effects).toMatchObject({ changed: 1, refused: 1 });
  });

  test("of another model is refused", async () => {
    const id = kit.id("model/Xperia 5");
    const body = { version: 1, name: "PlayStation 5", release_date: "2021-09-23" };
    expect((await rename(`models/${id}`, body)).body.errors).toEqual({
      name: ["staff-catalog.name-taken"],
    });
  });
});

test("face values are those of the caller's markets, and need their key", async () => {
  const british = await insertStaff("catalogue", ["GB"]);
  const file = async (): Promise<DeviceCells[]> =>
    (await kit.get(british, "/console/catalog/devices")).body.data;
  const filled = (rows: DeviceCells[], column: "face_value_gr" | "face_value_gb") =>
    rows.filter((row) => row[column] !== "").length;
  const before = await file();
  expect([filled(before, "face_value_gr"), filled(before, "face_value_gb") > 0]).toEqual([0, true]);
  await db().deleteFrom("staff_role_key").where("key", "=", "read_prices").execute();
  expect(filled(await file(), "face_value_gb")).toBe(0);
  await sql`insert into staff_role_key (role_id, key) select id, 'read_prices' from staff_role
    where slug in ('owner', 'catalogue', 'finance')`.execute(db());
});

test("a device of the form is that of a row of a file", async () => {
  const add = (body: object) => kit.post(keeper, "/console/catalog/devices", body);
  const cells = device({ model: "Fairphone 9" });
  expect((await add(cells)).status).toBe(201);
  expect((await add(cells)).body.errors).toEqual({ model: ["staff-catalog.error.repeated"] });
  expect((await checked([cells])).effects.unchanged).toBe(1);
});

test("an empty shop that imports the demo's file takes a listing", async () => {
  for (const table of [
    "face_value_change",
    "sale_record",
    "listing_draft",
    "sku",
    "product",
    "model",
    "brand",
    "color",
    "capacity",
  ] as const)
    await db().deleteFrom(table).execute();
  const record = await checked(await listDemoCells());
  expect(record.effects).toMatchObject({ refused: 0, unchanged: 0 });
  expect((await run(record.id)).state).toBe("done");
  const file = await kit.get(keeper, "/console/catalog/devices");
  expect(file.body.data[0]).toMatchObject({ brand: "Apple" });
  const [model] = expectData(await kit.world.get("/products/models?q=iphone+13+mini"));
  const [product] = expectData(await kit.world.get(`/products?model_id=${model.id}`));
  const { seller, draft } = await kit.openComplete({
    model_id: model.id,
    color_id: product.color.id,
    capacity_id: product.capacity.id,
    asking_price: { amount: 10_000, currency: "EUR" },
  });
  expect(expectData(await kit.submit(seller, draft)).status).toBe("under_review");
});
