import { minutes } from "#contract/duration.ts";
import type { Locale, Market } from "#contract/market.ts";
import { createSeller } from "../seller-kit.ts";
import { CARDS, sessionOf, SHOP, STAGE, words, type Person, type Shop } from "../shop.ts";

export type Screen = {
  name: string;
  url: string;
  status: number;
  /** Undefined for a visitor. */
  person?: Person;
  cookies?: Record<string, string>;
  /** Only in the fault shop (fault-shop.ts). */
  faults?: string;
  ahead?: number;
};

const marketOf = (locale: Locale) => locale.slice(3) as Market;

export const cookiesOf = ({ person, cookies, faults, ahead }: Screen): Record<string, string> => ({
  ...(person && sessionOf(person)),
  ...cookies,
  ...(faults && { faults: encodeURIComponent(faults) }),
  ...(ahead && { ahead: String(ahead) }),
});

export async function listPublicScreens(locale: Locale, shop: Shop): Promise<Screen[]> {
  const market = marketOf(locale);
  const instant = await shop.listing({ market });
  const asked = await shop.listing({ market, isInstant: false });
  const buyer = await shop.person(market);
  const sold = await shop.listing({ market, buyer, isInstant: false });
  await shop.buy(buyer, sold);
  const { id: talk } = await buyer.api.aiConversation.create(
    { text: "iphone 13 -> 500, no box" },
    { idempotencyKey: crypto.randomUUID() },
  );
  const t = words(locale);
  const screen = (name: string, path: string, status = 200): Screen => ({
    name,
    url: `${SHOP}/${locale}${path}`,
    status,
  });
  return [
    screen("home", ""),
    screen("SKU", `/sku/${instant.sku_id}`),
    screen("SKU, unknown", "/sku/01890000-0000-7000-8000-000000000000", 404),
    screen("compare", `/compare?id=${instant.id}&id=${asked.id}`),
    screen(
      "compare, differences",
      `/compare?id=${instant.id}&id=${asked.id}&id=${sold.id}&differences=1`,
    ),
    screen("compare, nothing", "/compare"),
    screen("compare, from a list", `/compare/choose?q=iphone&id=${instant.id}`),
    screen("favourites, of a visitor", "/account/favorites"),
    screen("deal hunter", "/hunt"),
    screen("deal hunter, words of a search", "/hunt?text=iphone+with+box"),
    { ...screen("deal hunter, a conversation", `/hunt/${talk}`), person: buyer },
    screen("deal hunter, somebody else’s conversation", `/hunt/${talk}`, 404),
    screen("without a connection", "/offline"),
    screen("how it works", "/how-it-works"),
    screen("how it works, seller", "/how-it-works?tab=seller"),
    screen("worth", "/worth"),
    screen("worth, which model", "/worth?q=iphone"),
    screen("worth, unknown", "/worth?q=zzzqqqxxx"),
    screen("worth, of a model", "/worth?q=iphone+13"),
    screen(
      "worth, at a price",
      "/worth?brand=apple&model=iphone-13&capacity=128gb&generic_condition=good&price=300",
    ),
    screen("questions", "/faq"),
    screen("help", "/help"),
    screen("help, searched", "/help?topic=imei"),
    screen("articles", "/content/blog"),
    screen("article", "/content/blog/why-second-hand"),
    screen("terms", "/content/info/terms-and-conditions"),
    screen("privacy", "/content/info/privacy-policy"),
    screen("about", "/content/info/about"),
    screen("contact", "/content/info/contact"),
    screen("ranking", "/content/info/ranking"),
    screen("accessibility", "/content/info/accessibility"),
    screen("article, unknown", "/content/blog/no-such-text", 404),
    screen("invitation to the staff, unknown", "/staff-invitation/nobodys-token-of-no-mail", 404),
    screen("contact change, unknown", "/contact-change/nobodys-token-of-no-mail", 404),
    screen("offer by mail, unknown", "/offers/answer/nobodys-token-of-no-mail", 404),
    screen("decision by mail, unknown", "/decisions/nobodys-token-of-no-mail", 404),
    screen("letter to our support", "/contact?about=error:ref-1"),
    screen("request by mail, unknown", "/tickets/nobodys-token-of-no-mail", 404),
    screen("withdraw", "/withdraw"),
    screen("withdrawal by mail, unknown", "/withdraw/nobodys-token-of-no-mail", 404),
    screen("unsubscribe, unknown", "/unsubscribe/nobodys-token-of-no-mail", 404),
    screen("search", "/search"),
    screen("search, second page", "/search?page=2"),
    screen("search, beyond the end", "/search?page=9999"),
    screen(
      "search, filtered",
      "/search?q=iphone&instant_buy=1&generic_condition=good&price_max=900",
    ),
    screen("search, open filters", "/search#filter-view"),
    screen("search, nothing found", `/search?q=${encodeURIComponent("ζζζqqqxxx")}`),
    screen("vertical", "/devices/smartphones"),
    screen("brand", "/devices/smartphones/apple"),
    screen("model", "/devices/smartphones/apple/iphone-13"),
    screen("listing, Instant Buy", `/listing/${instant.id}`),
    screen("listing, what the check found", `/listing/${instant.id}/check`),
    screen("listing, when it arrives", `/listing/${instant.id}/delivery`),
    screen("listing, asks its seller", `/listing/${asked.id}`),
    screen("listing, gone", `/listing/${sold.id}`, 410),
    screen("sign-in", "/auth/sign-in"),
    screen("sign-in, to buy", `/auth/sign-in?callbackUrl=/${locale}/checkout`),
    screen("dialog over a list", "/search?modal=sign-in"),
    screen("dialog over a listing", `/listing/${instant.id}?modal=sign-in`),
    screen("ways to sign in", "/auth"),
    screen("ways to sign in, dialog", "/search?modal=auth"),
    screen("forgot password", "/auth/forgot-password"),
    screen("forgot password, dialog", "/search?modal=forgot-password"),
    screen("password changed", "/auth/change-password/success"),
    screen("sign-up", "/auth/sign-up"),
    screen("sign-up, dialog", "/search?modal=sign-up"),
    screen("back from a provider with an error", "?error=social-conflict"),
    screen("public profile", market === "GR" ? "/user/dimitris" : "/user/ameliab"),
    ...["on_sale", "sold", "received", "sent"].map((tab) =>
      screen(
        `public profile, ${tab}`,
        `/user/${market === "GR" ? "dimitris" : "ameliab"}?tab=${tab}`,
      ),
    ),
    screen("public profile, unknown", "/user/nobodyhere", 404),
    screen("country and language", "/select-country"),
    screen("country and language, dialog", "/search?modal=select-country"),
    screen("privacy choices", "/consent"),
    screen(`not found, ${t("error-page", "page.not-found.title")}`, "/nonsense", 404),
    {
      ...screen("marketplace down", ""),
      url: `${STAGE}/${locale}/search`,
      faults: "*=down",
      status: 503,
    },
    {
      ...screen("marketplace broken", ""),
      url: `${STAGE}/${locale}/search`,
      faults: "*=500",
      status: 500,
    },
  ];
}

/** Every screen of a member: the checkout step by step, and orders in all states. */
export async function listOwnScreens(locale: Locale, shop: Shop, stage: Shop): Promise<Screen[]> {
  const market = marketOf(locale);
  const screen = (name: string, person: Person, path: string): Screen => ({
    name,
    url: `${SHOP}/${locale}${path}`,
    status: 200,
    person,
  });

  const fresh = await shop.person(market);
  const listed = (buyer: Person, isInstant = false) => shop.listing({ market, buyer, isInstant });
  const blank = await shop.draft(fresh, await listed(fresh));
  const known = await shop.person(market);
  const full = await shop.draft(known, await listed(known), { at: "review" });
  const asked = await shop.buy(known, await listed(known));
  const quick = await shop.draft(known, await listed(known));
  const rich = await shop.person(market);
  const done = await shop.buy(rich, await listed(rich, true));
  const nameless = await shop.person(market);
  const unnamed = await shop.draft(nameless, await listed(nameless), { at: "review" });
  await nameless.api.account.update({ full_name: "" });
  const late = await stage.person(market);
  const over = await stage.draft(
    late,
    await stage.listing({ market, buyer: late, isInstant: false }),
  );
  const nobody = await shop.person(market);
  const patient = await shop.person(market);
  const silent = { at: "review", card: CARDS.silent } as const;
  const unanswered = await shop.draft(patient, await listed(patient), silent);
  await shop.pay(patient, unanswered);

  const member = await shop.castMember(market === "GR" ? "buyer" : "buyer-gb");
  const orders = [];
  for (const state of ["active", "past"] as const) {
    const { data } = await member.api.order.list({ user: "me", role: "buyer", state, page: 1 });
    orders.push(...data);
  }
  const oneOfEach = [...new Map(orders.map((order) => [order.status, order])).values()].filter(
    ({ status }) => !status.startsWith("draft"),
  );
  const vendor = await shop.castMember(market === "GR" ? "seller" : "seller-gb");

  return [
    screen("checkout, new address", fresh, `/checkout/${blank}/address`),
    screen("checkout, saved addresses", known, `/checkout/${full}/address`),
    screen("checkout, another address", known, `/checkout/${full}/address?address=new`),
    screen("checkout, delivery", known, `/checkout/${full}/shipping`),
    screen("checkout, personal information", nameless, `/checkout/${unnamed}/personal`),
    screen("checkout, the quick way", known, `/checkout/${quick}/address`),
    screen("checkout, payment", known, `/checkout/${full}/payment`),
    screen("checkout, review", known, `/checkout/${full}/review`),
    screen("checkout, waiting for the bank", patient, `/checkout/${unanswered}/review`),
    screen("checkout, placed", rich, `/checkout/${done}/success`),
    screen("checkout, seller asked", known, `/checkout/${asked}/success`),
    {
      ...screen("checkout, expired", late, ""),
      url: `${STAGE}/${locale}/checkout/${over}/expired`,
      ahead: minutes(11),
    },
    screen("home, signed in", member, ""),
    screen("withdraw, of a member", member, "/withdraw"),
    screen("orders, active", member, "/account/orders"),
    screen("orders, past", member, "/account/orders?state=past"),
    screen("orders, as a seller", vendor, "/account/orders?role=seller"),
    screen("orders, none", nobody, "/account/orders"),
    // Both languages of Greece show the same orders, so only the longer texts are checked in all
    // states.
    ...oneOfEach
      .filter((_, index) => locale !== "en-GR" || index % 4 === 0)
      .map(({ id, status }) => screen(`order, ${status}`, member, `/account/orders/${id}`)),
  ];
}

export async function listAccountScreens(locale: Locale, shop: Shop): Promise<Screen[]> {
  const nobody = await shop.person(marketOf(locale));
  const [image] = await nobody.api.profileImage.list();
  const screen = (name: string, person: Person, path: string): Screen => ({
    name,
    url: `${SHOP}/${locale}${path}`,
    status: 200,
    person,
  });
  const steps = [
    ["new-email", "verify-email"],
    ["new-phone", "enter-phone"],
    ["new-number", "verify-number"],
    ["new-username", "choose-username"],
    ["new-photo", "select-profile-image"],
  ] as const;
  const beginners = await Promise.all(
    steps.map(async ([name, step]) => ({ step, person: await shop.castMember(name, locale) })),
  );
  return [
    screen("account", nobody, "/account"),
    screen("account, favourites", nobody, "/account/favorites"),
    screen("account, saved searches", nobody, "/account/searches"),
    screen("hunts", nobody, "/hunts"),
    screen("account, profile", nobody, "/account/profile"),
    screen("account, profile images", nobody, "/account/profile/images"),
    screen("account, profile image", nobody, `/account/profile/images/${image!.id}`),
    screen("account, personal", nobody, "/account/personal"),
    screen("account, security", nobody, "/account/security"),
    screen("account, language", nobody, "/account/language"),
    screen("account, delete", nobody, "/account/delete"),
    screen("password again", nobody, "/auth/sign-up/verify-password"),
    screen("change password", nobody, "/auth/change-password"),
    screen("own profile", nobody, `/user/${nobody.username}`),
    ...beginners.flatMap(({ step, person }) => [
      screen(`sign-up, ${step}`, person, `/auth/sign-up/${step}`),
      screen(`sign-up, ${step}, dialog`, person, `/search?modal=sign-up-${step}`),
    ]),
    screen("sign-up, personal-info", beginners.at(-1)!.person, "/auth/sign-up/personal-info"),
  ];
}

/** The actions of buyer, seller and hub, each in a state of the demo that allows it. */
export async function listTradeScreens(locale: Locale, shop: Shop): Promise<Screen[]> {
  const isGreek = marketOf(locale) === "GR";
  const screen = (name: string, person: Person, path: string): Screen => ({
    name,
    url: `${SHOP}/${locale}${path}`,
    status: 200,
    person,
  });
  const listOrders = async (person: Person, role: "buyer" | "seller") => {
    const all = await Promise.all(
      (["active", "past"] as const).map((state) =>
        person.api.order.list({ user: "me", role, state, page: 1 }),
      ),
    );
    return all.flatMap(({ data }) => data);
  };
  const buyer = await shop.castMember(isGreek ? "buyer" : "buyer-gb", locale);
  const seller = await shop.castMember(isGreek ? "seller" : "seller-gb", locale);
  const [hub, support] = [
    await shop.castMember("hub", locale),
    await shop.castMember("support", locale),
  ];
  const [bought, sold] = [await listOrders(buyer, "buyer"), await listOrders(seller, "seller")];
  /** A screen of the first order in that state, where the demo has one. */
  const of = (orders: typeof bought, person: Person, status: string, page: string): Screen[] => {
    const order = orders.find((one) => one.status === status);
    if (!order) return [];
    return [screen(`${status}, ${page}`, person, `/account/orders/${order.id}/${page}`)];
  };
  const hubOrders = bought.filter(({ status }) =>
    ["at_hub", "check_passed", "delivered", "completed", "cancelled_by_admin"].includes(status),
  );
  const inspections = bought.filter(({ status }) =>
    ["at_hub", "completed", "cancelled_by_admin"].includes(status),
  );
  const { data: claims } = await support.api.claim.listForHub({ state: "all" });
  const [kept] = bought.filter(({ status }) => status === "completed");
  const passport = kept && (await buyer.api.order.get({ orderId: kept.id })).passport;
  return [
    ...of(bought, buyer, "requested", "do/cancel"),
    ...of(bought, buyer, "delivered", "do/accept"),
    ...of(bought, buyer, "delivered", "do/return"),
    ...of(bought, buyer, "delivered", "imei"),
    ...of(bought, buyer, "delivered", "call"),
    ...of(bought, buyer, "completed", "warranty"),
    ...of(bought, buyer, "completed", "review"),
    ...of(bought, buyer, "requested", "do/accept"),
    ...of(sold, seller, "requested", "do/approve"),
    ...of(sold, seller, "requested", "do/reject"),
    ...of(sold, seller, "approved", "courier"),
    ...of(sold, seller, "pickup_scheduled", "handover"),
    ...of(sold, seller, "approved", "do/withdraw"),
    ...["requested", "approved", "pickup_failed", "at_hub", "completed"].flatMap((status) =>
      of(sold, seller, status, ""),
    ),
    screen("payouts, with sales", seller, "/account/payouts"),
    screen("notifications, of orders", seller, "/notifications"),
    ...["open", "intake", "check", "ship", "send_back", "late"].map((tab) =>
      screen(`hub, orders, ${tab}`, hub, `/hub/orders?tab=${tab}`),
    ),
    screen("hub, scan", hub, "/hub/scan"),
    screen("hub, orders, by price", hub, "/hub/orders?sort=-total"),
    ...hubOrders.map(({ id, status }) => screen(`hub, ${status}`, support, `/hub/orders/${id}`)),
    ...inspections.map(({ id, status }) =>
      screen(`inspection, ${status}`, hub, `/hub/orders/${id}/check`),
    ),
    screen("hub, claims", support, "/hub/claims?tab=all"),
    ...claims.map(({ id }) => screen("hub, a claim", support, `/hub/claims/${id}`)),
    screen("hub, reports", support, "/hub/reports"),
    screen("hub, complaints", support, "/hub/complaints"),
    screen("hub, decisions", support, "/hub/decisions?state=all"),
    screen("hub, measure", support, "/hub/measure"),
    screen("hub, wishes", support, "/hub/wishes"),
    screen("hub, accounts", support, "/hub/accounts"),
    screen("hub, open account", support, "/hub/accounts?who=two-step@deftero.test"),
    ...(passport
      ? [{ name: "passport", url: `${SHOP}/${locale}/passport/${passport}`, status: 200 }]
      : []),
  ];
}

/** The wizard step by step, the seller's listings, and the hub's moderation. */
export async function listSellerScreens(locale: Locale, shop: Shop): Promise<Screen[]> {
  const market = marketOf(locale);
  const person = await shop.person(market, locale);
  const seller = createSeller(person, shop);
  const screen = (name: string, path: string, who: Person = person): Screen => ({
    name,
    url: `${SHOP}/${locale}${path}`,
    status: 200,
    person: who,
  });
  const empty = await seller.draft({ at: "device" });
  const full = await seller.draft();
  await seller.beReady();
  const [sent, rejected, live] = [
    await seller.submit(),
    await seller.submit(),
    await seller.submit(),
  ];
  const hub = await shop.castMember("hub", locale);
  await seller.decide(rejected.id, "reject", { as: hub });
  await seller.decide(live.id, "publish", { as: hub });
  const mine = `/account/listings/${live.id}`;
  const nobody = await shop.person(market, locale);
  const unpaid = await createSeller(nobody, shop).draft();
  return [
    { name: "sell, a visitor", url: `${SHOP}/${locale}/sell`, status: 200 },
    screen("sell, with drafts", "/sell"),
    { name: "sell, a wish", url: `${SHOP}/${locale}/sell/wish?name=Fairphone`, status: 200 },
    screen("sell, device, empty", `/sell/${empty.id}/device`),
    screen("sell, photos, empty", `/sell/${empty.id}/photos`),
    screen("sell, price, no device", `/sell/${empty.id}/price`),
    screen("sell, review, empty", `/sell/${empty.id}/review`),
    ...(
      ["device", "photos", "condition", "accessories", "price", "address", "review"] as const
    ).map((step) => screen(`sell, ${step}`, `/sell/${full.id}/${step}`)),
    screen("sell, a photo", `/sell/${full.id}/photos/${full.photos[0]!.id}?turn=90`),
    screen("sell, sent", `/sell/${sent.id}/success`),
    screen("sell, sent back", `/sell/${rejected.id}/review`),
    screen("listings, active", "/account/listings"),
    screen("listings, drafts", "/account/listings?group=drafts"),
    screen("listings, under review", "/account/listings?group=under_review"),
    screen("listings, past", "/account/listings?group=past"),
    screen("listings, none active", "/account/listings", nobody),
    screen("listings, nothing found", "/account/listings?q=nokia&place=above"),
    screen("listings, all ticked", "/account/listings?tick=all"),
    screen("listings, prices", `/account/listings/bulk?do=price&id=${live.id}`),
    screen(
      "listings, prices, preview",
      `/account/listings/bulk?do=price&kind=percent&percent=5&id=${live.id}&id=${sent.id}`,
    ),
    screen(
      "listings, prices, a fault",
      `/account/listings/bulk?do=price&kind=amount&amount=x&id=${live.id}`,
    ),
    screen("listings, hide", `/account/listings/bulk?do=hide&id=${live.id}&id=${sent.id}`),
    screen("listings, none ticked", "/account/listings/bulk?do=unhide"),
    screen("listing, own number", `${mine}/reference`),
    screen("sales figures, none", "/account/sales"),
    screen("listing, its owner's", `/listing/${live.id}`),
    screen("listing, managed", mine),
    screen("listing, sent back", `/account/listings/${rejected.id}`),
    screen("listing, under review", `/account/listings/${sent.id}`),
    screen("listing, to the hub", `${mine}/hub`),
    screen("listing, courier to the hub", `${mine}/hub/courier`),
    screen("listing, price", `${mine}/price`),
    screen("listing, boost", `${mine}/boost`),
    screen("listing, delete", `${mine}/delete`),
    screen("listing, taken back", `/account/listings/${sent.id}/cancel`),
    screen("payouts", "/account/payouts"),
    screen("notifications", "/notifications"),
    screen("notifications, new ones", "/notifications?unread=1"),
    screen("notifications, none", "/notifications", nobody),
    screen("notifications, wishes", "/account/notifications"),
    screen("hub", "/hub", hub),
    screen("hub, listings", "/hub/listings", hub),
    screen("hub, a listing", `/hub/listings/${sent.id}`, hub),
    screen("sell, review, not ready", `/sell/${unpaid.id}/review`, nobody),
    screen("payouts, none", "/account/payouts", nobody),
  ];
}
