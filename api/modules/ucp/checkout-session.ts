import type { CatalogContext, CatalogProduct, UcpMessage } from "#contract/agent-catalog.ts";
import type { CheckoutInput, CheckoutSession, UcpError } from "#contract/ucp-checkout.ts";
import { UCP_CHECKOUT } from "#contract/ucp-checkout.ts";
import { LOCALES, type Language, type Locale, type Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { findPlace, getProduct, say, toUcpMeta } from "#api/modules/agent-catalog/index.ts";

export type CheckoutCall = Pick<
  Call,
  "database" | "market" | "language" | "config" | "delivery" | "at"
>;
type Answer = CheckoutSession | UcpError;

const toMeta = (status: "success" | "error") => ({
  ...toUcpMeta(UCP_CHECKOUT, status),
  payment_handlers: {},
});

type Failure = {
  code: string;
  key: "one-device" | "session-unknown" | "item-unavailable" | "out-of-stock";
  isLasting?: boolean;
};

const fail = (
  { language, locale, origin }: ReturnType<typeof findPlace>,
  { code, key, isLasting = true }: Failure,
): UcpError => ({
  ucp: { ...toMeta("error"), status: "error" },
  messages: [
    {
      type: "error",
      code,
      content: say(language, `checkout-${key}`),
      severity: isLasting ? "unrecoverable" : "recoverable",
    },
  ],
  ...(origin && { continue_url: `${origin}/${locale}` }),
});

/** Stateless, so an id can be asked about at any time, and no row is left behind. */
export async function createCheckout(
  call: CheckoutCall,
  { line_items: lines, context }: CheckoutInput,
): Promise<Answer> {
  const place = findPlace(call, context);
  const ids = new Set(lines.map(({ item }) => item.id));
  if (ids.size > 1)
    return fail(place, { code: "one_item_only", key: "one-device", isLasting: false });
  const isAdjusted = lines.length > 1 || lines[0]!.quantity > 1;
  return presentSession(call, { id: lines[0]!.item.id, context, isAdjusted });
}

const SESSION = /^([a-z]{2}-[A-Z]{2})_(.+)$/;

/** The context that gives the same market and language again. */
function parseSession(id: string): { id: string; context: CatalogContext } | null {
  const [, locale, listingId] = SESSION.exec(id) ?? [];
  if (!listingId || !LOCALES.includes(locale as Locale)) return null;
  const [language, market] = locale!.split("-") as [Language, Market];
  return { id: listingId, context: { language, address_country: market } };
}

/** What an update or a completion answers too: whatever a program sends, the person decides. */
export async function getCheckout(call: CheckoutCall, sessionId: string): Promise<Answer> {
  const asked = parseSession(sessionId);
  if (!asked) return fail(findPlace(call), { code: "not_found", key: "session-unknown" });
  return presentSession(call, asked);
}

export async function cancelCheckout(call: CheckoutCall, sessionId: string): Promise<Answer> {
  const session = await getCheckout(call, sessionId);
  if (!("status" in session)) return session;
  const { continue_url: _, ...rest } = session;
  return { ...rest, status: "canceled", messages: [] };
}

type Wanted = { id: string; context?: CatalogContext | undefined; isAdjusted?: boolean };

async function presentSession(call: CheckoutCall, { id, context, isAdjusted }: Wanted) {
  const place = findPlace(call, context);
  const { product } = await getProduct(call, { id, context });
  if (!product) return fail(place, { code: "item_unavailable", key: "item-unavailable" });
  const { language, locale, origin } = place;
  const [variant] = product.variants;
  if (!variant!.availability.available)
    return fail(place, { code: "out_of_stock", key: "out-of-stock", isLasting: false });
  const messages: UcpMessage[] = [
    {
      type: "error",
      code: "buyer_review_required",
      content: say(language, "checkout-person-pays"),
      severity: "requires_buyer_review",
    },
    ...(isAdjusted
      ? [
          {
            type: "warning" as const,
            code: "quantity_adjusted",
            content: say(language, "checkout-quantity-adjusted"),
          },
        ]
      : []),
    ...place.messages,
  ];
  const page = (path: string) => `${origin}/${locale}/content/${path}`;
  const session: CheckoutSession = {
    ucp: toMeta("success"),
    id: `${locale}_${product.id}`,
    status: "requires_escalation",
    currency: variant!.price.currency,
    ...presentSums(product, language),
    messages,
    links:
      origin === null
        ? []
        : [
            { type: "terms_of_service", url: page("info/terms-and-conditions") },
            { type: "privacy_policy", url: page("info/privacy-policy") },
          ],
    ...(variant!.url && { continue_url: variant!.url }),
  };
  return session;
}

function presentSums(product: CatalogProduct, language: Language) {
  const { delivery_from, total_price } = product.metadata.price_parts;
  const total = (type: "subtotal" | "fulfillment" | "total", amount: number) => ({
    type,
    display_text: say(language, `checkout-${type}`),
    amount,
  });
  const price = product.price_range.min.amount;
  const [cover] = product.media;
  return {
    line_items: [
      {
        id: "1",
        item: {
          id: product.id,
          title: product.title,
          price,
          ...(cover && { image_url: cover.url }),
        },
        quantity: 1 as const,
        totals: [total("subtotal", price), total("total", price)],
      },
    ],
    totals: [
      total("subtotal", price),
      total("fulfillment", delivery_from.amount),
      total("total", total_price.amount),
    ],
  };
}
