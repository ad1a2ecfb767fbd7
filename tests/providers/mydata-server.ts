import { findElements, findText, writeXml, type XmlNode } from "#api/xml.ts";
import { startProviderServer } from "#tests/providers/provider-server.ts";

const ACCOUNT = { userId: "user-of-the-shop", subscriptionKey: "key-of-the-shop" };
const PAGE = 2;

type Registered = { mark: number; uid: string; day: string; xml: string };

const respond = (root: string, content: XmlNode[]) => writeXml([root, content]);
const refusal = (status: string, code: string, message: string) =>
  respond("ResponseDoc", [
    [
      "response",
      [
        ["index", 1],
        [
          "errors",
          [
            [
              "error",
              [
                ["message", message],
                ["code", code],
              ],
            ],
          ],
        ],
        ["statusCode", status],
      ],
    ],
  ]);

/** myDATA's API for enterprises on the loopback: documents in, marks out, and the list of both. */
export async function startMyDataServer() {
  const server = await startProviderServer();
  const { app, origin } = server;
  const documents: Registered[] = [];
  const sent: string[] = [];
  let isWrapped = false;

  app.use(async (c, next) => {
    const isOurs =
      c.req.header("aade-user-id") === ACCOUNT.userId &&
      c.req.header("ocp-apim-subscription-key") === ACCOUNT.subscriptionKey;
    return isOurs ? next() : c.text("Access denied", 401);
  });
  app.use(server.outage());
  app.post("/myDATA/SendInvoices", async (c) => {
    const xml = await c.req.text();
    sent.push(xml);
    const textOf = (name: string) => findText(xml, name) ?? "";
    if (!/^\d{9}$/.test(textOf("vatNumber")))
      return c.body(refusal("ValidationError", "101", "Invalid Vat number"));
    const key = ["series", "aa", "issueDate", "invoiceType"].map(textOf).join("-");
    if (documents.some(({ uid }) => uid === key))
      return c.body(refusal("ValidationError", "228", `${key} has been already sent`));
    const mark = 400_000_000_000_001 + documents.length;
    documents.push({ mark, uid: key, day: textOf("issueDate"), xml });
    const answer = respond("ResponseDoc", [
      [
        "response",
        [
          ["index", 1],
          ["invoiceUid", key],
          ["invoiceMark", mark],
          ["qrUrl", `https://mydata.test/qr?a=1&mark=${mark}`],
          ["statusCode", "Success"],
        ],
      ],
    ]);
    return c.body(isWrapped ? writeXml(["string", answer]) : answer);
  });
  app.get("/myDATA/RequestTransmittedDocs", (c) => {
    const day = (c.req.query("dateFrom") ?? "").split("/").toReversed().join("-");
    const from = Number(c.req.query("nextRowKey") ?? 0);
    const listed = documents.filter((one) => one.day === day);
    const shown = listed.slice(from, from + PAGE);
    const invoices = shown.map(({ uid, mark, xml }) => {
      const [invoice] = findElements(xml, "invoice");
      return `<invoice><uid>${uid}</uid><mark>${mark}</mark>${invoice}</invoice>`;
    });
    const more = from + PAGE < listed.length;
    const token = more
      ? `<continuationToken><nextPartitionKey>p</nextPartitionKey><nextRowKey>${from + PAGE}</nextRowKey></continuationToken>`
      : "";
    return c.body(
      `<RequestedDoc xmlns="http://www.aade.gr/myDATA/invoice/v1.0">${token}<invoicesDoc>${invoices.join("")}</invoicesDoc></RequestedDoc>`,
    );
  });

  return {
    ...server,
    config: { ...ACCOUNT, baseUrl: `${origin}/myDATA/` },
    sent,
    documents,
    /** Answers as escaped text within a `string` element, as the service sometimes does. */
    wrapAnswers(): void {
      isWrapped = true;
    },
  };
}

export type MyDataServer = Awaited<ReturnType<typeof startMyDataServer>>;
