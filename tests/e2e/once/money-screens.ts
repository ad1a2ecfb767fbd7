import type { Locale, Market } from "#contract/market.ts";
import { SHOP, type Person, type Shop } from "../shop.ts";
import type { Screen } from "./screens.ts";

/** What a member pays and is paid, the subscriptions among it, and the hub's repairs. */
export async function listMoneyScreens(locale: Locale, shop: Shop): Promise<Screen[]> {
  const market = locale.slice(3) as Market;
  const isGreek = market === "GR";
  const screen = (name: string, person: Person, path: string): Screen => ({
    name,
    url: `${SHOP}/${locale}${path}`,
    status: 200,
    person,
  });
  const nobody = await shop.person(market, locale);
  const buyer = await shop.castMember(isGreek ? "buyer" : "buyer-gb", locale);
  const seller = await shop.castMember(isGreek ? "seller" : "seller-gb", locale);
  const hub = await shop.castMember("hub", locale);

  const {
    data: [subscription],
  } = await buyer.api.subscription.list({});
  const protectedPath = `/account/subscriptions/${subscription!.id}`;
  const { data: transactions } = await buyer.api.transaction.list({});
  const invoice = transactions.flatMap(({ invoice: one }) => one ?? [])[0]!;
  const [card] = (await buyer.api.card.list()).filter(({ is_kept }) => is_kept);

  const owner = await shop.person(market, locale);
  const order = await shop.buy(owner, await shop.listing({ market, buyer: owner }));
  const {
    subscriptions: [offer],
  } = await owner.api.addOn.listForOrder({ id: order });
  // None where the market sells none, or for a device to repair.
  const draft =
    offer &&
    (await owner.api.subscription.create(
      { order_id: order, plan: offer.plan },
      { idempotencyKey: crypto.randomUUID() },
    ));
  const [address] = await owner.api.address.list();

  return [
    screen("subscriptions", buyer, "/account/subscriptions"),
    screen("subscriptions, none", nobody, "/account/subscriptions"),
    screen("subscription", buyer, protectedPath),
    screen("subscription, claim", buyer, `${protectedPath}/claim`),
    screen("subscription, cancel", buyer, `${protectedPath}/cancel`),
    screen("subscription, nothing to pay", buyer, `${protectedPath}/pay`),
    screen("subscription, offer", owner, `/account/orders/${order}/protection`),
    ...(draft
      ? [screen("subscription, pay", owner, `/account/subscriptions/${draft.id}/pay`)]
      : []),
    screen("payments", buyer, "/account/payments"),
    screen("payments, filtered", buyer, "/account/payments?kind=payment"),
    screen("payments, of a seller", seller, "/account/payments"),
    screen("payments, none", nobody, "/account/payments"),
    screen("invoice", buyer, `/account/invoices/${invoice.id}`),
    screen("statement", seller, "/account/statement"),
    screen("statement, empty", nobody, "/account/statement"),
    screen("cards", buyer, "/account/cards"),
    screen("cards, rename", buyer, `/account/cards?rename=${card!.reference}`),
    screen("cards, remove", buyer, `/account/cards?remove=${card!.reference}`),
    screen("cards, none", nobody, "/account/cards"),
    screen("addresses", owner, "/account/addresses"),
    screen("addresses, new", owner, "/account/addresses?edit=new"),
    screen("addresses, edit", owner, `/account/addresses?edit=${address!.id}`),
    screen("addresses, remove", owner, `/account/addresses?remove=${address!.id}`),
    screen("addresses, none", nobody, "/account/addresses"),
    screen("hub, repairs", hub, "/hub/repairs"),
    screen("hub, repairs, all", hub, "/hub/repairs?state=all"),
  ];
}
