import { describe, expect, test } from "vitest";
import type { CatalogImport, StaffModelDetail, ImportRow } from "#contract/staff-catalog.ts";
import { CATALOG_COLUMNS } from "#contract/catalog-words.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { member } from "#tests/member-marketplace.ts";
import { createOrderMarketplace, NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Device, { action as changeDevice, loader as loadDevice } from "./catalog-device.tsx";
import { loader as loadFile } from "./catalog-file.ts";
import Import, { action as checkFile, loader as loadImports } from "./catalog-import.tsx";
import { loader as loadRefused } from "./catalog-import-file.ts";
import ImportResult, { loader as loadImport } from "./catalog-import-result.tsx";
import Catalog, { loader as loadCatalog } from "./catalog.tsx";
import Model, { action as changeModel, loader as loadModel } from "./catalog-model.tsx";
import New, { action as addDevice, loader as loadNew } from "./catalog-new.tsx";
import Prices, { action as acceptPrice, loader as loadPrices } from "./catalog-prices.tsx";

const ID = "01a078dd-6023-713a-9817-7b532fa11001";
const eur = (amount: number) => ({ amount, currency: "EUR" });
const model = {
  id: ID,
  name: "iPhone 13",
  vertical: "smartphones",
  release_date: "2021-09-24",
  version: 2,
  brand: { id: ID, name: "Apple", version: 1 },
  devices: [
    {
      id: ID,
      color: "Blue",
      capacity: "128 GB",
      face_values: [{ market: "GR", value: eur(40000) }],
    },
  ],
} as unknown as StaffModelDetail;
const device = {
  title: "iPhone 13, 128 GB, Blue",
  model_id: ID,
  markets: [
    {
      market: "GR",
      value: eur(40000),
      version: 3,
      valued_at: NOW.toISOString(),
      above: 1,
      proposal: { value: eur(38500), sales: 6 },
      changes: [
        {
          id: ID,
          value: eur(39000),
          source: "import",
          state: "planned",
          starts_at: NOW.toISOString(),
          made_at: NOW.toISOString(),
          made_by: "irenerules",
          reason: "Autumn",
        },
      ],
    },
  ],
};
const record = {
  id: ID,
  state: "checked",
  started_by: "irenerules",
  is_mine: true,
  reason: null,
  rows: 2,
  done: 1,
  effects: { new: 0, changed: 1, unchanged: 0, refused: 1 },
  checked_at: NOW.toISOString(),
  started_at: null,
  done_at: null,
} as unknown as CatalogImport;
const cells = { ...Object.fromEntries(CATALOG_COLUMNS.map((name) => [name, ""])), brand: "=Apple" };
const rows = [
  {
    number: 2,
    cells,
    effect: "changed",
    changes: { face_value_gr: ["400.00", "390.00"] },
    error: null,
    field: null,
  },
  { number: 3, cells, effect: "refused", changes: {}, error: "malformed", field: "swatch" },
] as unknown as ImportRow[];

type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
const shop = (more: Answers = {}) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () =>
      member({
        staff: {
          keys: ["read_catalog", "write_catalog", "read_prices", "write_prices"],
          markets: null,
          is_proved: true,
          has_factor: true,
        },
      }),
    getStaffModel: () => model,
    getFaceValues: () => device as never,
    getCatalogImport: () => record,
    listCatalogImportRows: () => ({ data: rows, next: null }) as never,
    updateStaffModel: () => null,
    setFaceValue: () => null,
    ...more,
  });

const MODEL = `/en-GR/console/catalog/models/${ID}`;
const DEVICE = `/en-GR/console/catalog/devices/${ID}`;
const IMPORT = `/en-GR/console/catalog/imports/${ID}`;
const flat = (page: Document) => page.body.textContent!.replace(/\s+/g, " ");

describe("a model", () => {
  const params = { modelId: ID };

  test("is renamed with the version that was shown", async () => {
    const marketplace = shop();
    const form = {
      intent: "model",
      version: "2",
      name: "iPhone 13 (2021)",
      release_date: "2021-09-24",
      reason: "Clear",
    };
    const answer = await openVisit(MODEL, marketplace.fetch, { form, params }).send(changeModel);
    expect(leadsTo(answer)).toBe(MODEL);
    expect(marketplace.calls.find(({ id }) => id === "updateStaffModel")!.body).toEqual({
      version: 2,
      name: "iPhone 13 (2021)",
      release_date: "2021-09-24",
      reason: "Clear",
    });
  });

  test("that a colleague has changed shows their name, and keeps what was typed", async () => {
    const other = rejection("catalog_changed", {
      data: { name: "iPhone 13 Blue", release_date: "2021-10-01" },
    });
    const marketplace = shop({ updateStaffModel: () => other });
    const form = {
      intent: "model",
      version: "1",
      name: "My name",
      release_date: "2021-09-24",
      reason: "So",
    };
    const answer = await openVisit(MODEL, marketplace.fetch, { form, params }).send(changeModel);
    const { status, content } = replyOf<ActionResult>(answer);
    expect(status).toBe(409);
    const loaded = await openVisit(MODEL, marketplace.fetch, { params }).send(loadModel);
    const page = await renderRoute(
      () => Model({ loaderData: loaded, actionData: content } as never),
      loaded,
      MODEL,
    );
    expect(flat(page)).toMatch(/it is now “iPhone 13 Blue” of 1.Oct.* 2021/);
    const valueOf = (name: string) =>
      page.querySelector(`#model input[name="${name}"]`)!.getAttribute("value");
    expect([valueOf("name"), valueOf("version")]).toEqual(["My name", "2"]);
  });
});

describe("a face value", () => {
  const params = { productId: ID };
  const path = DEVICE.replace("en-GR", "el-GR");

  test("is typed as in the country, and shown with its plan and its proposal", async () => {
    const marketplace = shop();
    const form = {
      intent: "value",
      market: "GR",
      version: "3",
      value: "385,50",
      reason: "Πωλήσεις",
    };
    await openVisit(path, marketplace.fetch, { form, params }).send(changeDevice);
    expect(marketplace.calls.find(({ id }) => id === "setFaceValue")!.body).toMatchObject({
      value: 38_550,
      version: 3,
    });
    const loaded = await openVisit(path, marketplace.fetch, { params }).send(loadDevice);
    const page = await renderRoute(() => Device({ loaderData: loaded } as never), loaded, path);
    expect(flat(page)).toContain("6 πωλήσεις των τελευταίων 90 ημερών προτείνουν 385,00 €");
    expect(flat(page)).toContain("1 αγγελία ζητά περισσότερα");
  });
});

test("forms of the catalogue keep the version that was read after another refusal", async () => {
  const market = "GR";
  const versionIn = async (page: typeof Model | typeof Device, form: Record<string, string>) => {
    const isModel = page === Model;
    const params = { modelId: ID, productId: ID };
    const visit = openVisit(isModel ? MODEL : DEVICE, shop().fetch, { params });
    const loaded = await visit.send((isModel ? loadModel : loadDevice) as never);
    const reply = { status: "error", initialValue: form, error: { reason: ["staff-catalog.x"] } };
    const shown = await renderRoute(
      () => (page as typeof Model)({ loaderData: loaded, actionData: reply } as never),
      loaded as never,
      isModel ? MODEL : DEVICE,
    );
    const intent = `form:has([name="intent"][value="${form["intent"]}"]) [name="version"]`;
    return shown.querySelector<HTMLInputElement>(intent)!.value;
  };
  const version = "0";
  expect(await versionIn(Model, { intent: "model", name: "Mine", version })).toBe(version);
  expect(await versionIn(Model, { intent: "brand", name: "Mine", version })).toBe(version);
  expect(await versionIn(Device, { intent: "value", market, value: "1", version })).toBe(version);
});

describe("an import", () => {
  const params = { importId: ID };

  test("shows what each row would do, and is started with a reason", async () => {
    const loaded = await openVisit(IMPORT, shop().fetch, { params }).send(loadImport);
    const page = await renderRoute(
      () => ImportResult({ loaderData: loaded } as never),
      loaded,
      IMPORT,
    );
    expect(flat(page)).toContain("Import 1 row");
    expect(page.querySelector("del")!.textContent).toBe("400.00");
    expect(flat(page)).toContain("Not readable. swatch");
    expect(page.querySelector('textarea[name="reason"]')).not.toBeNull();
  });

  test("gives its refused rows as a file with why and where", async () => {
    const refused = { data: [rows[1]], next: null };
    const marketplace = shop({ listCatalogImportRows: () => refused as never });
    const visit = openVisit(`${IMPORT}/file`, marketplace.fetch, { params });
    const response = (await visit.send(loadRefused)) as Response;
    const [head, line] = (await response.text()).replace("\uFEFF", "").split("\r\n");
    expect(head!.split(/[;,]/).slice(-2)).toEqual(["error", "field"]);
    expect(line).toMatch(/^'=Apple.*Not readable\.[;,]swatch$/);
  });
});

describe("the catalogue", () => {
  const listed = {
    data: [{ ...model, brand: "Apple", devices: 3 }],
    meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
    links: { first: "", last: "", prev: null, next: null },
  };

  test("is searched, and is a file that an import reads", async () => {
    const path = "/en-GR/console/catalog?q=iphone";
    const marketplace = shop({ listStaffModels: () => listed as never });
    const loaded = await openVisit(path, marketplace.fetch).send(loadCatalog);
    const page = await renderRoute(() => Catalog({ loaderData: loaded } as never), loaded, path);
    expect(page.querySelector(`a[href="${MODEL}"]`)!.textContent).toBe("Apple iPhone 13");
    const priced = { ...cells, brand: "Apple", face_value_gr: "400.00" };
    const files = shop({ listDevices: () => ({ data: [priced], next: null }) as never });
    const file = (await openVisit(path, files.fetch).send(loadFile)) as Response;
    const [head, line] = (await file.text()).replace("\uFEFF", "").split("\r\n");
    expect(head!.split(/[;,]/)).toHaveLength(CATALOG_COLUMNS.length);
    expect(line).toMatch(/^Apple.*400[.,]00/);
  });

  test("takes a device, and says at its field why not", async () => {
    const path = "/en-GR/console/catalog/new";
    const fault = { errors: { model: ["staff-catalog.error.repeated"] } };
    const marketplace = shop({ createDevice: () => rejection("invalid_fields", fault) });
    const form = { brand: "Apple", model: "iPhone 13", color_en: "Blue" };
    const answer = await openVisit(path, marketplace.fetch, { form }).send(addDevice);
    const loaded = await openVisit(path, marketplace.fetch).send(loadNew);
    const page = await renderRoute(
      () => New({ loaderData: loaded, actionData: replyOf(answer).content } as never),
      loaded,
      path,
    );
    expect(flat(page)).toContain("This device already exists.");
    expect(page.querySelector('input[name="brand"]')!.getAttribute("value")).toBe("Apple");
  });

  test.each([
    [true, "Added, and the people who asked for it are notified."],
    [false, "The request for it could not be answered"],
  ])("that people asked for answers them (%s)", async (isOpen, sentence) => {
    const path = `/en-GR/console/catalog/new?wish=${ID}&vertical=tablets`;
    const marketplace = shop({
      createDevice: () => ({ model_id: ID }) as never,
      decideDeviceWish: () => (isOpen ? { count: 2, waiting: 0 } : rejection("device_wish_closed")),
    });
    const loaded = await openVisit(path, marketplace.fetch).send(loadNew);
    const page = await renderRoute(() => New({ loaderData: loaded } as never), loaded, path);
    expect(page.querySelector<HTMLInputElement>("[name=wish]")!.value).toBe(ID);
    expect(page.querySelector("option[selected]")!.getAttribute("value")).toBe("tablets");
    const form = { brand: "Apple", model: "iPad 9", color_en: "Blue", wish: ID, nonce: "n1" };
    const visit = openVisit(path, marketplace.fetch, { form });
    expect(leadsTo(await visit.send(addDevice))).toBe(MODEL);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "decideDeviceWish",
      body: { decision: "listed", model_id: ID },
    });
    expect(JSON.stringify(visit.cookies.open("message"))).toContain(sentence);
  });

  test("takes a file, which is checked first", async () => {
    const path = "/en-GR/console/catalog/import";
    const marketplace = shop({
      checkCatalogImport: () => record,
      listCatalogImports: () => [record],
    });
    const form = { file: new File(["brand"], "devices.csv", { type: "text/csv" }) };
    const answer = await openVisit(path, marketplace.fetch, { form }).send(checkFile);
    expect(leadsTo(answer)).toBe(IMPORT);
    const loaded = await openVisit(path, marketplace.fetch).send(loadImports);
    const page = await renderRoute(() => Import({ loaderData: loaded } as never), loaded, path);
    expect(page.querySelector(`main a[href="${IMPORT}"]`)).not.toBeNull();
  });

  test("lists face values to check, whose proposal is accepted with one press", async () => {
    const path = "/en-GR/console/catalog/prices";
    const warning = {
      product_id: ID,
      market: "GR",
      title: "iPhone 13, Blue",
      value: eur(40000),
      version: 3,
      valued_at: null,
      proposal: { value: eur(30000), sales: 6 },
    };
    const marketplace = shop({
      listPriceWarnings: () => ({ ...listed, data: [warning] }) as never,
    });
    const loaded = await openVisit(path, marketplace.fetch).send(loadPrices);
    const page = await renderRoute(() => Prices({ loaderData: loaded } as never), loaded, path);
    const fields = [...page.querySelectorAll<HTMLInputElement>("main form input")];
    const form = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    await openVisit(path, marketplace.fetch, { form }).send(acceptPrice);
    expect(marketplace.calls.find(({ id }) => id === "setFaceValue")!.body).toMatchObject({
      value: 30_000,
      version: 3,
      source: "sales",
    });
  });
});
