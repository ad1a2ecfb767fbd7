import { afterEach, beforeEach, expect, test } from "vitest";
import { startMyDataServer, type MyDataServer } from "#tests/providers/mydata-server.ts";
import { checkDocument, isGreekVatNumber } from "./check-document.ts";
import { createMyData, toMyDataXml, type MyDataConfig } from "./mydata.ts";
import { type FiscalDocument, FiscalUnavailableError } from "./port.ts";
import { findText } from "#api/xml.ts";

let register: MyDataServer;
beforeEach(async () => {
  register = await startMyDataServer();
});
afterEach(() => register.close());

const ignore = () => {};
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const build = (change: Partial<MyDataConfig> = {}) =>
  createMyData({ ...register.config, ...change }, { log });

const document = (change: Partial<FiscalDocument> = {}): FiscalDocument => ({
  issuer: { vatNumber: "EL999999993", country: "GR" },
  kind: "receipt",
  series: "GR-2026",
  number: 17,
  issuedOn: "2026-11-27",
  currency: "EUR",
  lines: [
    { rate: 2400, net: 1903, vat: 457 },
    { rate: 0, net: 2990, vat: 0 },
  ],
  ...change,
});

test("a document is sent as AADE's XML and gets its mark", async () => {
  expect(await build().register(document())).toEqual({
    status: "accepted",
    mark: "400000000000001",
    uid: "GR-2026-17-2026-11-27-11.2",
    url: "https://mydata.test/qr?a=1&mark=400000000000001",
  });
  const [xml] = register.sent;
  expect(xml).toContain('xmlns="http://www.aade.gr/myDATA/invoice/v1.0"');
  expect(findText(xml!, "vatNumber")).toBe("999999993");
  expect(findText(xml!, "totalNetValue")).toBe("48.93");
  expect(findText(xml!, "totalGrossValue")).toBe("53.50");
  expect(xml).toContain(
    "<lineNumber>2</lineNumber><netValue>29.90</netValue><vatCategory>7</vatCategory><vatAmount>0.00</vatAmount><vatExemptionCategory>7</vatExemptionCategory>",
  );
  expect(register.requests).toEqual(["POST /myDATA/SendInvoices"]);
});

test("a credit note has a type of its own", () => {
  expect(findText(toMyDataXml(document({ kind: "credit_note" })), "invoiceType")).toBe("11.4");
});

test("an answer within a string element is read as well", async () => {
  register.wrapAnswers();
  expect(await build().register(document())).toMatchObject({ mark: "400000000000001" });
});

test("after a lost answer the document is found in the list, on whichever page", async () => {
  for (const number of [1, 2, 3, 4]) await build().register(document({ number }));
  register.failNext(/SendInvoices/, "lost_answer");
  await expect(build().register(document())).rejects.toThrow(FiscalUnavailableError);
  expect(await build().register(document())).toMatchObject({
    status: "accepted",
    mark: "400000000000005",
  });
  expect(register.documents).toHaveLength(5);
  expect(register.requests.filter((line) => line.includes("dateFrom=27%2F11%2F2026"))).toHaveLength(
    3,
  );
});

test("what the register refuses is told with its code", async () => {
  const refused = document({ issuer: { vatNumber: "EL1", country: "GR" } });
  expect(await build().register(refused)).toEqual({
    status: "refused",
    errors: [{ code: "101", message: "Invalid Vat number" }],
  });
});

test.each([
  ["a broken server", { status: 500, body: "<h1>Error</h1>" }],
  ["no XML", { status: 200, body: "hello" }],
  [
    "a technical error",
    {
      status: 200,
      body: "<ResponseDoc><response><statusCode>TechnicalError</statusCode></response></ResponseDoc>",
    },
  ],
  ["a cut line", "lost_request"],
  ["silence", "silence"],
] as const)("%s is an outage", async (_, fault) => {
  register.failNext(/SendInvoices/, fault);
  await expect(build({ answerWithin: 300 }).register(document())).rejects.toThrow(
    FiscalUnavailableError,
  );
});

test("a wrong key is an outage, because the document itself may be good", async () => {
  await expect(build({ subscriptionKey: "wrong" }).register(document())).rejects.toThrow("401");
});

test("the embedded register refuses what myDATA refuses", () => {
  expect(isGreekVatNumber("EL999999993")).toBe(true);
  expect(isGreekVatNumber("EL999999994")).toBe(false);
  expect(checkDocument(document())).toEqual([]);
  const codes = (change: Partial<FiscalDocument>) =>
    checkDocument(document(change)).map(({ code }) => code);
  expect(codes({ lines: [{ rate: 2400, net: 1000, vat: 100 }] })).toEqual(["203"]);
  expect(codes({ lines: [] })).toEqual(["XML"]);
  expect(codes({ lines: [{ rate: 0, net: -1, vat: 0 }] })).toEqual(["XML"]);
});
