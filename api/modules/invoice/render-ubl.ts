import type { InvoiceLine, InvoiceLineKind } from "#contract/invoice.ts";
import { writeXml, type XmlNode } from "#api/xml.ts";
import type { InvoiceRow } from "./invoice-store.ts";
import { sumLines } from "./invoice-lines.ts";

const NAMESPACES = {
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};
const ROOTS = {
  receipt: { name: "Invoice", type: ["cbc:InvoiceTypeCode", 380], line: "cac:InvoiceLine" },
  credit_note: {
    name: "CreditNote",
    type: ["cbc:CreditNoteTypeCode", 381],
    line: "cac:CreditNoteLine",
  },
} as const;
const QUANTITY = { receipt: "cbc:InvoicedQuantity", credit_note: "cbc:CreditedQuantity" } as const;

/** BT-153: EN 16931 data is read by machines, so that it has one language. */
const NAMES: Record<InvoiceLineKind, string> = {
  safety_fee: "Buyer protection",
  delivery: "Delivery",
  insurance: "Device insurance",
  extra_warranty: "Extended warranty",
  data_wipe: "Data wipe",
  refurbishment: "Refurbishment",
  cross_selling: "Accessories",
  discount: "Discount",
  seller_fee: "Seller fee",
  seller_shipping: "Shipping to the hub",
  boost: "Promoted listing",
  subscription_month: "Device protection, one month",
  subscription_fee: "Service fee for a repair",
};

const EXEMPTION = "Exempt insurance: Article 135(1)(a) of Directive 2006/112/EC";
const SCHEMES = {
  private: "The device was sold by a private person; its price is no supply of the issuer.",
  margin:
    "The device was sold by a trader under the margin scheme - second-hand goods; its price is no supply of the issuer.",
} as const;

const decimal = (minor: number): string => (minor / 100).toFixed(2);
const percent = (rate: number): string => (rate / 100).toFixed(2);

const toCategory = (name: string, { rate, category }: InvoiceLine, isSum: boolean): XmlNode => [
  name,
  [
    ["cbc:ID", category],
    ["cbc:Percent", percent(rate)],
    isSum && category === "E" ? ["cbc:TaxExemptionReason", EXEMPTION] : null,
    ["cac:TaxScheme", [["cbc:ID", "VAT"]]],
  ],
];

type Named = { code: string; day: string };

/** EN 16931 in UBL 2.1. Discounts are allowances of the document, since no line may be negative. */
export function renderUbl(
  invoice: Pick<InvoiceRow, "kind" | "currency" | "lines" | "details"> & Named,
  original: Named | null,
): string {
  const { kind, currency, details, code, day } = invoice;
  const { company } = details;
  const root = ROOTS[kind];
  const money = (name: string, minor: number): XmlNode => [
    name,
    decimal(minor),
    { currencyID: currency },
  ];
  const charged = invoice.lines.filter(({ gross }) => gross > 0);
  const allowances = invoice.lines.filter(({ gross }) => gross < 0);
  const { net, vat, total } = sumLines(invoice.lines);
  const lineNet = sumLines(charged).net;
  const allowed = -sumLines(allowances).net;
  const rates = [...new Set(invoice.lines.map(({ rate }) => rate))];
  const scheme: XmlNode = ["cac:TaxScheme", [["cbc:ID", "VAT"]]];

  return writeXml([
    root.name,
    [
      ["cbc:CustomizationID", "urn:cen.eu:en16931:2017"],
      ["cbc:ID", code],
      ["cbc:IssueDate", day],
      [root.type[0], root.type[1]],
      details.collected ? ["cbc:Note", SCHEMES[details.collected.scheme]] : null,
      ["cbc:DocumentCurrencyCode", currency],
      details.order_number ? ["cac:OrderReference", [["cbc:ID", details.order_number]]] : null,
      original && [
        "cac:BillingReference",
        [
          [
            "cac:InvoiceDocumentReference",
            [
              ["cbc:ID", original.code],
              ["cbc:IssueDate", original.day],
            ],
          ],
        ],
      ],
      [
        "cac:AccountingSupplierParty",
        [
          [
            "cac:Party",
            [
              ["cac:PartyName", [["cbc:Name", company.trade_name]]],
              [
                "cac:PostalAddress",
                [
                  ["cbc:StreetName", company.address],
                  ["cbc:CityName", company.city],
                  ["cbc:PostalZone", company.postal_code],
                  ["cac:Country", [["cbc:IdentificationCode", company.country]]],
                ],
              ],
              ["cac:PartyTaxScheme", [["cbc:CompanyID", company.vat_number], scheme]],
              [
                "cac:PartyLegalEntity",
                [
                  ["cbc:RegistrationName", company.legal_name],
                  ["cbc:CompanyID", company.register_number],
                ],
              ],
            ],
          ],
        ],
      ],
      [
        "cac:AccountingCustomerParty",
        [
          [
            "cac:Party",
            [
              [
                "cac:PostalAddress",
                [
                  details.billing && ["cbc:StreetName", details.billing.address],
                  details.billing && ["cbc:CityName", details.billing.city],
                  details.billing && ["cbc:PostalZone", details.billing.postal_code],
                  [
                    "cac:Country",
                    [["cbc:IdentificationCode", details.billing?.country ?? company.country]],
                  ],
                ],
              ],
              [
                "cac:PartyLegalEntity",
                [["cbc:RegistrationName", details.customer ?? "Retail customer"]],
              ],
            ],
          ],
        ],
      ],
      details.card_last4
        ? [
            "cac:PaymentMeans",
            [
              ["cbc:PaymentMeansCode", 48],
              [
                "cac:CardAccount",
                [
                  ["cbc:PrimaryAccountNumberID", details.card_last4],
                  ["cbc:NetworkID", "card"],
                ],
              ],
            ],
          ]
        : null,
      ...allowances.map((line): XmlNode => [
        "cac:AllowanceCharge",
        [
          ["cbc:ChargeIndicator", "false"],
          ["cbc:AllowanceChargeReason", NAMES[line.kind]],
          money("cbc:Amount", -line.net),
          toCategory("cac:TaxCategory", line, false),
        ],
      ]),
      [
        "cac:TaxTotal",
        [
          money("cbc:TaxAmount", vat),
          ...rates.map((rate): XmlNode => {
            const same = invoice.lines.filter((line) => line.rate === rate);
            const sums = sumLines(same);
            return [
              "cac:TaxSubtotal",
              [
                money("cbc:TaxableAmount", sums.net),
                money("cbc:TaxAmount", sums.vat),
                toCategory("cac:TaxCategory", same[0]!, true),
              ],
            ];
          }),
        ],
      ],
      [
        "cac:LegalMonetaryTotal",
        [
          money("cbc:LineExtensionAmount", lineNet),
          money("cbc:TaxExclusiveAmount", net),
          money("cbc:TaxInclusiveAmount", total),
          allowed > 0 ? money("cbc:AllowanceTotalAmount", allowed) : null,
          kind === "receipt" ? money("cbc:PrepaidAmount", total) : null,
          money("cbc:PayableAmount", kind === "receipt" ? 0 : total),
        ],
      ],
      ...charged.map((line, index): XmlNode => [
        root.line,
        [
          ["cbc:ID", index + 1],
          [QUANTITY[kind], 1, { unitCode: "C62" }],
          money("cbc:LineExtensionAmount", line.net),
          [
            "cac:Item",
            [["cbc:Name", NAMES[line.kind]], toCategory("cac:ClassifiedTaxCategory", line, false)],
          ],
          ["cac:Price", [money("cbc:PriceAmount", line.net)]],
        ],
      ]),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root.name}-2`,
      ...NAMESPACES,
    },
  ]);
}
