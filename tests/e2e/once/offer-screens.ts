import type { Locale, Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import { createSeller } from "../seller-kit.ts";
import { SHOP, type Person, type Shop } from "../shop.ts";
import type { Screen } from "./screens.ts";

const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** An offer from both sides, in its states, and the rule of a seller. */
export async function listOfferScreens(locale: Locale, shop: Shop): Promise<Screen[]> {
  const market = locale.slice(3) as Market;
  const screen = (name: string, person: Person, path: string): Screen => ({
    name,
    url: `${SHOP}/${locale}${path}`,
    status: 200,
    person,
  });
  const seller = await shop.person(market, locale);
  const buyer = await shop.person(market, locale);
  const nobody = await shop.person(market, locale);
  const selling = createSeller(seller, shop);
  await selling.beReady();
  const hub = await shop.castMember("hub", locale);

  async function make() {
    const { id } = await selling.submit();
    await selling.decide(id, "publish", { as: hub });
    const { asking_price: asking } = await buyer.api.listing.get({ id });
    const amount = (percent: number): Money => ({
      ...asking,
      amount: Math.round((asking.amount * percent) / 100),
    });
    const { number, ...offer } = await buyer.api.offer.make({ id, amount: amount(80) }, once());
    return { listing: id, id: offer.id, number, amount };
  }
  const open = await make();
  const countered = await make();
  await seller.api.offer.counter({ ...countered, amount: countered.amount(90) }, once());
  const agreed = await make();
  await seller.api.offer.accept(agreed, once());
  const declined = await make();
  await seller.api.offer.decline(declined, once());

  return [
    screen("offer, made", nobody, `/listing/${open.listing}/offer`),
    screen(
      "offer, counted",
      nobody,
      `/listing/${open.listing}/offer?amount=${open.amount(85).amount}`,
    ),
    screen("offers, none", nobody, "/account/offers"),
    screen("offers, of a seller without any", nobody, "/account/offers?role=seller"),
    screen("offers, of a buyer", buyer, "/account/offers?role=buyer"),
    screen("offers, of a seller", seller, "/account/offers?role=seller"),
    screen("offer, waits", buyer, `/account/offers/${open.id}`),
    screen("offer, received", seller, `/account/offers/${open.id}`),
    screen("offer, countered", buyer, `/account/offers/${countered.id}`),
    screen("offer, agreed", buyer, `/account/offers/${agreed.id}`),
    screen("offer, agreed, its seller", seller, `/account/offers/${agreed.id}`),
    screen("offer, declined", buyer, `/account/offers/${declined.id}`),
    screen("listing, with an offer", buyer, `/listing/${countered.listing}`),
    screen("listing, at an agreed price", buyer, `/listing/${agreed.listing}`),
    screen("listings, with offers", seller, "/account/listings"),
    screen("listing, its rule for offers", seller, `/account/listings/${open.listing}/offers`),
  ];
}
