import { minutes, seconds } from "#contract/duration.ts";
import type { Logger } from "#api/context.ts";
import {
  type FiscalDocument,
  type FiscalError,
  type FiscalPort,
  FiscalUnavailableError,
  type Registration,
} from "./port.ts";
import { findElements, findText, decodeXml, writeXml, type XmlNode } from "#api/xml.ts";

export type MyDataConfig = {
  userId: string;
  subscriptionKey: string;
  /** Such as https://mydatapi.aade.gr/myDATA/. */
  baseUrl: string;
  /** In milliseconds; 30 s by default. */
  answerWithin?: number;
};

/** Service receipt and retail credit note. */
const TYPES = { receipt: "11.2", credit_note: "11.4" } as const;
const VAT_CATEGORIES = new Map([
  [2400, 1],
  [1300, 2],
  [600, 3],
  [1700, 4],
  [900, 5],
  [400, 6],
  [0, 7],
]);
/** Exempt services of article 22, insurance among them. */
const EXEMPTION = 7;
/** Income of services to private persons. */
const INCOME = { type: "E3_561_003", category: "category1_3" } as const;
/** Card payments over the internet. */
const PAYMENT_TYPE = 7;
/** The register has this document already. */
const KNOWN = "228";
const PAGES = 20;

const decimal = (minor: number): string => (minor / 100).toFixed(2);

function income(amount: number): XmlNode {
  return [
    "incomeClassification",
    [
      ["icls:classificationType", INCOME.type],
      ["icls:classificationCategory", INCOME.category],
      ["icls:amount", decimal(amount)],
    ],
  ];
}

/** The order of the elements is fixed by the schema. */
export function toMyDataXml(document: FiscalDocument): string {
  const net = document.lines.reduce((sum, line) => sum + line.net, 0);
  const vat = document.lines.reduce((sum, line) => sum + line.vat, 0);
  const invoice: XmlNode = [
    "invoice",
    [
      [
        "issuer",
        [
          ["vatNumber", document.issuer.vatNumber.slice(2)],
          ["country", document.issuer.country],
          ["branch", 0],
        ],
      ],
      [
        "invoiceHeader",
        [
          ["series", document.series],
          ["aa", document.number],
          ["issueDate", document.issuedOn],
          ["invoiceType", TYPES[document.kind]],
          ["currency", document.currency],
        ],
      ],
      [
        "paymentMethods",
        [
          [
            "paymentMethodDetails",
            [
              ["type", PAYMENT_TYPE],
              ["amount", decimal(net + vat)],
            ],
          ],
        ],
      ],
      ...document.lines.map((line, index): XmlNode => [
        "invoiceDetails",
        [
          ["lineNumber", index + 1],
          ["netValue", decimal(line.net)],
          ["vatCategory", VAT_CATEGORIES.get(line.rate) ?? 8],
          ["vatAmount", decimal(line.vat)],
          line.rate === 0 ? ["vatExemptionCategory", EXEMPTION] : null,
          income(line.net),
        ],
      ]),
      [
        "invoiceSummary",
        [
          ["totalNetValue", decimal(net)],
          ["totalVatAmount", decimal(vat)],
          ["totalWithheldAmount", "0.00"],
          ["totalFeesAmount", "0.00"],
          ["totalStampDutyAmount", "0.00"],
          ["totalOtherTaxesAmount", "0.00"],
          ["totalDeductionsAmount", "0.00"],
          ["totalGrossValue", decimal(net + vat)],
          income(net),
        ],
      ],
    ],
  ];
  return writeXml([
    "InvoicesDoc",
    [invoice],
    {
      xmlns: "http://www.aade.gr/myDATA/invoice/v1.0",
      "xmlns:icls": "https://www.aade.gr/myDATA/incomeClassificaton/v1.0",
    },
  ]);
}

/** The service wraps some of its answers in a `string` element, as escaped text. */
const unwrap = (body: string): string => {
  const [inner] = /^\s*(?:<\?xml[^>]*\?>\s*)?<string[\s>]/.test(body)
    ? findElements(body, "string")
    : [];
  return inner === undefined ? body : decodeXml(inner);
};

const readErrors = (response: string): FiscalError[] =>
  findElements(response, "error").map((error) => ({
    code: findText(error, "code") ?? "",
    message: findText(error, "message") ?? "",
  }));

const toGreekDay = (day: string): string => day.split("-").toReversed().join("/");

/** myDATA of AADE, API 2.0 for enterprises (the ERP channel). */
export function createMyData(
  { userId, subscriptionKey, baseUrl, answerWithin = seconds(30) }: MyDataConfig,
  { log }: { log: Logger },
): FiscalPort {
  const root = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;

  async function ask(path: string, body?: string): Promise<string> {
    try {
      const response = await fetch(new URL(path, root), {
        method: body === undefined ? "GET" : "POST",
        headers: {
          "aade-user-id": userId,
          "ocp-apim-subscription-key": subscriptionKey,
          Accept: "application/xml",
          ...(body !== undefined && { "Content-Type": "application/xml" }),
        },
        ...(body !== undefined && { body }),
        redirect: "error",
        signal: AbortSignal.timeout(Math.min(answerWithin, minutes(2))),
      });
      const text = await response.text();
      if (!response.ok) throw new FiscalUnavailableError(`myDATA answered ${response.status}`);
      return unwrap(text);
    } catch (error) {
      if (error instanceof FiscalUnavailableError) throw error;
      throw new FiscalUnavailableError("myDATA did not answer", { cause: error });
    }
  }

  /** Finds a document whose answer was lost. */
  async function findRegistered(document: FiscalDocument): Promise<Registration> {
    const day = toGreekDay(document.issuedOn);
    let next: Record<string, string> = {};
    for (let page = 0; page < PAGES; page += 1) {
      const query = new URLSearchParams({ mark: "0", dateFrom: day, dateTo: day, ...next });
      const answer = await ask(`RequestTransmittedDocs?${query}`);
      const found = findElements(answer, "invoice").find(
        (invoice) =>
          findText(invoice, "series") === document.series &&
          findText(invoice, "aa") === String(document.number) &&
          findText(invoice, "invoiceType") === TYPES[document.kind],
      );
      const mark = found && findText(found, "mark");
      if (found && mark)
        return {
          status: "accepted",
          mark,
          uid: findText(found, "uid") ?? "",
          url: findText(found, "qrCodeUrl"),
        };
      const nextPartitionKey = findText(answer, "nextPartitionKey");
      const nextRowKey = findText(answer, "nextRowKey");
      if (!nextPartitionKey || !nextRowKey) break;
      next = { nextPartitionKey, nextRowKey };
    }
    log.warn({ series: document.series, number: document.number }, "myDATA does not list it yet");
    throw new FiscalUnavailableError("myDATA knows the document and does not list it yet");
  }

  return {
    name: "mydata",
    async register(document) {
      const answer = await ask("SendInvoices", toMyDataXml(document));
      const [response] = findElements(answer, "response");
      const status = response && findText(response, "statusCode");
      if (!response || !status) throw new FiscalUnavailableError("myDATA gave no response");
      if (status === "TechnicalError") throw new FiscalUnavailableError("myDATA failed");
      if (status === "Success") {
        const mark = findText(response, "invoiceMark");
        if (!mark) throw new FiscalUnavailableError("myDATA gave no mark");
        return {
          status: "accepted",
          mark,
          uid: findText(response, "invoiceUid") ?? "",
          url: findText(response, "qrUrl"),
        };
      }
      const errors = readErrors(response);
      if (errors.some(({ code }) => code === KNOWN)) return findRegistered(document);
      return { status: "refused", errors };
    },
  };
}
