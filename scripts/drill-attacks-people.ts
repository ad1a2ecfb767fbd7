import { days, minutes, seconds } from "#contract/duration.ts";
import type { ClosedAccount } from "#contract/hub-account.ts";
import { LIMITS } from "#contract/limits.ts";
import type { HubOrder } from "#contract/hub-order.ts";
import type { SharedDetailKind } from "#contract/shared-detail.ts";
import { createFetchBrowser } from "#tests/fetch-browser.ts";
import type { OpenIdAccount } from "#api/providers/social/embedded/create-provider.ts";
import type { Case } from "./drill-attacks.ts";
import { need, needStatus, type Round } from "./drill-check.ts";
import {
  act,
  addAddress,
  addCard,
  buy,
  complete,
  joinShop,
  listOnSale,
  readMails,
  review,
  signInSupport,
  openPayouts,
  toIban,
  waitUntil,
  type Member,
} from "./drill-members.ts";
import { PASSWORD, type Answer, type DrillShop } from "./drill-shop.ts";
import { openSink, openSocialShop } from "./drill-social.ts";
import { findTraces, sweep } from "./drill-traces.ts";

const toPhone = ({ unique }: Round, place: number): string => {
  const [index, round] = unique.split("-").map(Number);
  return `30697${String(1_000_000 + index! * 1000 + round! * 100 + place)}`;
};

const cookiesOf = ({ headers }: Answer): string[] => headers["set-cookie"] ?? [];

const AHEAD: Record<string, string>[] = [
  { "Sec-Purpose": "prefetch" },
  { "Sec-Purpose": "prefetch;prerender" },
  { Purpose: "prefetch" },
  { "X-Purpose": "preview" },
  { "X-Moz": "prefetch" },
];

export const PEOPLE_ATTACKS: readonly Case[] = [
  {
    id: "A20",
    name: "the seal of a sign-up form makes one account, and none when it has expired",
    async run(shop, { ip, unique }) {
      const email = (name: string) => `seal-${name}-${unique}@drill.test`;
      const used = await openSignUp(shop, ip(1));
      const late = await openSignUp(shop, ip(1));
      await shop.moveClock(seconds(5));
      const first = await signUp(shop, { started: used, email: email("a"), ip: ip(1) });
      if (!isEntered(first))
        throw new Error(`A first sign-up is refused: ${first.status} ${first.text.slice(0, 200)}`);
      const refuse = async (started: string, name: string, what: string) => {
        const answer = await signUp(shop, { started, email: email(name), ip: ip(2) });
        need(!isEntered(answer), `${what} made an account`);
        needStatus(answer, [409, 422], what);
        const body = { email: email(name), password: PASSWORD };
        const signIn = await shop.call("POST", "/login", { ip: ip(2), body });
        needStatus(signIn, 422, `${what}: the account`);
      };
      await refuse(used, "b", "a used seal");
      await refuse(`${late.slice(0, -2)}AA`, "c", "a changed seal");
      await refuse("", "d", "no seal");
      await shop.moveClock(days(1));
      await refuse(late, "e", "an expired seal");
      await shop.moveClock(days(2));
      await refuse(used, "f", "a seal that was used days ago");
    },
  },
  {
    id: "B6",
    name: "a GET ahead of a click uses no code up",
    async run(_, { ip, number }) {
      const person = { id: `ahead-${number}`, email: `ahead-${number}@drill.test` };
      await using visited = await openSocialShop([{ ...person, email_verified: true }]);
      const { shop } = visited;
      const browser = createFetchBrowser({});
      const atCallback = ({ pathname }: URL) => pathname.startsWith("/api/social/");
      const atLoginCode = ({ searchParams }: URL) => searchParams.has("accessToken");

      const back = await visited.signIn(browser, person.id, atCallback);
      await needNothingAhead(shop, back, browser.cookie(shop.origin, "socialState"), ip(1));
      const loginCode = (await browser.go(back, { until: atLoginCode })).location ?? "";
      if (!loginCode.includes("accessToken=")) throw new Error(`No code came back: ${loginCode}`);
      const brought = new URL(loginCode, shop.origin).href;
      await needNothingAhead(shop, brought, browser.cookie(shop.origin, "socialState"), ip(1));

      const home = await browser.go(brought);
      need(home.status === 200, `the click after it: ${home.status}`);
      const token = browser.cookie(shop.origin, "accessToken");
      need(token !== null, "the code was used up ahead of the click");
      const profile = await shop.call("GET", "/profile/details", { token, ip: ip(1) });
      needStatus(profile, 200, "the session that the click began");
    },
  },
  {
    id: "H3",
    name: "a card, phone or address on both sides of a trade holds its reviews",
    async run(shop, round) {
      const ip = round.ip(1);
      const people = await findPeople(shop, 5, ip);
      const [buyer, ...sellers] = people;
      const phone = toPhone(round, 0);
      const address = await addAddress(shop, buyer!.member, {
        address: `Φωκίωνος Νέγρη ${20 + round.number}`,
        mobile_number: phone,
      });
      const card = await addCard(shop, buyer!.member);
      const elsewhere = { address: "Drosopoulou 12", mobile_number: toPhone(round, 1) };
      const shares: [SharedDetailKind | null, (seller: Member) => Promise<unknown>][] = [
        [null, (seller) => addAddress(shop, seller, elsewhere)],
        ["card", (seller) => addCard(shop, seller)],
        [
          "phone",
          (seller) => addAddress(shop, seller, { ...elsewhere, mobile_number: `00${phone}` }),
        ],
        [
          "address",
          (seller) =>
            addAddress(shop, seller, {
              address: `${20 + round.number} Fokionos Negri`,
              mobile_number: toPhone(round, 2),
            }),
        ],
      ];
      const trades = [];
      for (const [place, [kind, share]] of shares.entries()) {
        const seller = sellers[place]!;
        await share(seller.member);
        const bought = { listing: seller.listing, address, card };
        trades.push({ kind, seller, id: await buy(shop, buyer!.member, bought) });
      }
      await complete(
        shop,
        trades.map(({ id }) => id),
        ip,
      );

      const support = await signInSupport(shop, ip);
      const author = await signInAs(shop, buyer!.username, ip);
      for (const { kind, seller, id } of trades) {
        const what = `a trade with the same ${kind ?? "nothing"}`;
        const standing = await review(shop, author, id);
        need(standing === (kind === null ? "shown" : "held"), `${what}: the review is ${standing}`);
        const order = await act<{
          number: string;
          shared_details: { kind: string }[];
        }>(shop, support, "GET", `/hub/orders/${id}`);
        const marks = order.shared_details.map((mark) => mark.kind).join();
        need(marks === (kind ?? ""), `${what} is marked with "${marks}"`);
        const queue = await act<{ id: string }[]>(
          shop,
          support,
          "GET",
          `/hub/orders?queue=review&q=${order.number}`,
        );
        const isQueued = queue.some((row) => row.id === id);
        need(isQueued === (kind !== null), `${what}: in the queue ${isQueued}`);
        if (kind === null) continue;
        const path = `/profile/${seller.username}/reviews/received`;
        const received = await shop.call("GET", path, { ip });
        need(!received.text.includes(`"${buyer!.username}"`), `${what}: everybody reads it`);
        const theirs = await signInAs(shop, seller.username, ip);
        const sold = await shop.call("GET", `/order/${id}`, theirs);
        need(!/shared_detail|held_review/.test(sold.text), `${what}: the seller reads the mark`);
      }
    },
  },
  {
    id: "J8",
    name: "of who is erased nothing is left in what people read, nor in the database",
    async run(shop, round) {
      const ip = round.ip(1);
      const traces = {
        name: `Zinoviarch${round.number}`,
        email: `quillfeather.${round.number}@drill.test`,
        username: `quillpen${round.number}`,
        phone: toPhone(round, 0),
        street: `Ostrichlane${round.number}`,
        iban: toIban(7_300_450_010 + round.number * 100),
        searched: `zweigespalten${round.number}`,
        browser: `Quaxbrowser${round.number}`,
      };
      const name = `${traces.name} Tracefield`;
      const person = await joinShop(shop, { ...traces, ip, name });
      const as = { ...person, headers: { "User-Agent": traces.browser } };
      const address = await addAddress(shop, person, {
        full_name: name,
        address: `${traces.street} 7`,
        mobile_number: traces.phone,
        delivery_notes: `${traces.name} rings twice`,
      });
      const card = await addCard(shop, person, name.toUpperCase());
      const [seller] = await findPeople(shop, 1, ip);
      const id = await buy(shop, person, { listing: seller!.listing, address, card });
      await openPayouts(shop, person, { name, iban: traces.iban });
      const query = `q=${traces.searched}`;
      await act(shop, person, "POST", "/profile/saved-searches", { query });
      const wrong = { email: traces.email, password: "Wrong-guess-1A!" };
      await shop.call("POST", "/login", { ...as, token: "", body: wrong });
      await shop.call("POST", "/forgot-password", { ...as, body: { email: traces.email } });
      await complete(shop, [id], ip);
      const signedIn = await shop.call("POST", "/login", {
        ip,
        headers: as.headers,
        body: { email: traces.email, password: PASSWORD },
      });
      needStatus(signedIn, 200, "the person's sign-in");
      const { token } = (signedIn.json as { data: { token: string } }).data;
      await review(shop, { token, ip }, id);
      const { html: before } = await readAsStaff(shop, id, traces.email, ip);
      if (!before.includes(traces.email)) throw new Error("Support does not read the e-mail");
      const words = Object.entries(traces).map(([what, word]): [string, string] =>
        what === "iban" ? [what, word.slice(-12)] : [what, word],
      );
      const known = shop.databaseUrl && (await findTraces(shop.databaseUrl, words));
      if (known && known.length < 8) throw new Error(`Only in ${known.join()}`);

      await act(shop, { token, ip }, "DELETE", "/profile/delete");
      const path = `/hub/closed-accounts?q=${traces.email}`;
      const support = await signInSupport(shop, ip);
      const [closed] = await act<ClosedAccount[]>(shop, support, "GET", path);
      if (closed?.username !== traces.username)
        throw new Error("Support does not find the closed account");
      await shop.moveClock(LIMITS.accountErasure + days(1));

      const trader = await signInAs(shop, seller!.username, ip);
      const { html, texts } = await readAsStaff(shop, id, traces.email, ip);
      const paths = [
        `/order/${id}`,
        "/profile/notifications",
        `/profile/${seller!.username}/reviews/received`,
      ];
      for (const one of paths) texts.push((await shop.call("GET", one, trader)).text);
      for (const [what, word] of words)
        for (const text of [html, ...texts])
          need(!text.toLowerCase().includes(word.toLowerCase()), `${what} can be read: ${word}`);
      const profile = await shop.call("GET", `/profile/details/${traces.username}`, { ip });
      needStatus(profile, 404, "the public profile");
      const again = { email: traces.email, password: PASSWORD };
      needStatus(await shop.call("POST", "/login", { ip, body: again }), 422, "the sign-in");
      if (shop.databaseUrl === null) return;
      await sweep(shop.databaseUrl, new Date(Date.parse(closed.erased_on) + days(1)));
      const left = await findTraces(shop.databaseUrl, words);
      need(left.length === 0, `left in ${left.join(", ")}`);
    },
  },
  {
    id: "X6",
    name: "an order shows nobody the other's town or the code of a parcel at the other's door",
    async run(shop, { ip, number }) {
      const towns = { buyer: `Volosdrill${number}`, seller: `Patrasdrill${number}` };
      const sides = {
        buyer: { token: await shop.signIn("buyer@deftero.test", ip(1)), ip: ip(1) },
        seller: { token: await shop.signIn("seller@deftero.test", ip(2)), ip: ip(2) },
      };
      for (const side of ["buyer", "seller"] as const) {
        const addresses = await act<{ id: string; country: string }[]>(
          shop,
          sides[side],
          "GET",
          "/address",
        );
        for (const { id, country } of addresses)
          if (country === "GR")
            await act(shop, sides[side], "PATCH", `/address/${id}`, { city: towns[side] });
      }
      const { id } = await shop.play("order.returned");
      const support = await signInSupport(shop, ip(3));
      const { shipments } = await act<HubOrder>(shop, support, "GET", `/hub/orders/${id}`);
      const codes = new Map(shipments.map(({ leg, tracking_code: code }) => [leg, code ?? ""]));
      const places = new Set(shipments.flatMap(({ events }) => events.map(({ place }) => place)));
      const isStaged =
        ["to_hub", "to_buyer", "return"].every((leg) => codes.get(leg as "return")) &&
        Object.values(towns).every((town) => places.has(town));
      if (!isStaged) throw new Error(`No such parcels: ${JSON.stringify(shipments)}`);

      const hidden = {
        // The buyer sends the return, and needs its code for that.
        buyer: [towns.seller, codes.get("to_hub")!],
        seller: [towns.buyer, codes.get("to_buyer")!, codes.get("return")!],
      };
      for (const side of ["buyer", "seller"] as const) {
        const { token, ip: address } = sides[side];
        const order = await shop.call("GET", `/order/${id}`, sides[side]);
        needStatus(order, 200, `the ${side}'s order`);
        const headers = { Cookie: `accessToken=${token}` };
        const page = await shop.ask({
          path: `/el-GR/account/orders/${id}`,
          ip: address,
          headers,
        });
        needStatus(page, 200, `the ${side}'s page`);
        const news = await shop.call("GET", "/profile/notifications", sides[side]);
        const mails = await readMails(shop, `${side}@deftero.test`);
        if (mails.length === 0) throw new Error(`The ${side} was not written to`);
        const texts = {
          order: order.text,
          page: page.text,
          notifications: news.text,
          mails: JSON.stringify(mails),
        };
        for (const [where, text] of Object.entries(texts))
          for (const word of hidden[side])
            need(!text.includes(word), `${where} of the ${side} show ${word}`);
        const back = (order.json as { data: HubOrder }).data.shipments.find(
          ({ leg }) => leg === "return",
        );
        need(
          back !== undefined && back.events.every(({ place }) => place === null),
          `the ${side} reads where the return was: ${JSON.stringify(back)}`,
        );
      }
    },
  },
  {
    id: "X7",
    name: "a provider's picture is read from the provider's host alone, without a redirect",
    async run(_, { number, ip }) {
      await using sink = await openSink();
      const toAccount = (id: string, picture: (origin: string) => string) => ({
        id: `${id}-${number}`,
        email: `${id}-${number}@drill.test`,
        email_verified: true,
        picture,
      });
      const wanted = [
        toAccount("away", (origin) => `${origin}/away?to=${encodeURIComponent(sink.origin)}/away`),
        toAccount("other", () => `${sink.origin}/other`),
        toAccount("name", () => `${sink.origin.replace("127.0.0.1", "localhost")}/name`),
        toAccount("secure", () => `${sink.origin.replace("http:", "https:")}/secure`),
        toAccount("signed-in", (origin) => origin.replace("//", "//me:word@") + "/picture.jpg"),
        toAccount("link-local", () => "http://169.254.169.254/latest/meta-data"),
        toAccount("file", () => "file:///etc/passwd"),
        // The last one: when it is there, the earlier ones have been tried.
        toAccount("fine", (origin) => `${origin}/picture.jpg`),
      ];
      const accounts: OpenIdAccount[] = [];
      await using visited = await openSocialShop(accounts);
      const { shop, openid } = visited;
      for (const { picture, ...account } of wanted)
        accounts.push({ ...account, picture: picture(openid.origin) });
      const tokens = new Map<string, string>();
      for (const { id } of accounts) {
        const browser = createFetchBrowser({});
        await visited.signIn(browser, id, () => false);
        const token = browser.cookie(shop.origin, "accessToken");
        if (token === null) throw new Error(`${id} cannot sign in`);
        tokens.set(id, token);
      }
      const photoOf = async (id: string) => {
        const member = { token: tokens.get(id)!, ip: ip(1) };
        const path = "/profile/details";
        return (await act<{ social_photo: string | null }>(shop, member, "GET", path)).social_photo;
      };
      const needNobodyElse = () =>
        need(sink.asked.length === 0, `another host was asked: ${sink.asked.join()}`);
      await waitUntil(() => {
        needNobodyElse();
        return photoOf(`fine-${number}`);
      }, "The picture that is fine");
      await shop.moveClock(minutes(30));
      needNobodyElse();
      const isTried = openid.requests.some((line) => line.startsWith("GET /away"));
      if (!isTried) throw new Error("The picture that leads away was not asked for");
      const pictures = openid.requests.filter((line) => line.endsWith("/picture.jpg"));
      need(pictures.length === 1, `a name and a password were sent along: ${pictures.length}`);
      for (const { id } of accounts)
        if (!id.startsWith("fine"))
          need((await photoOf(id)) === null, `${id} has come by a picture`);
    },
  },
];

async function openSignUp(shop: DrillShop, ip: string): Promise<string> {
  const page = await shop.ask({ path: "/en-GR/auth/sign-up", ip });
  const [field = ""] = /<input[^>]*name="started"[^>]*>/.exec(page.text) ?? [];
  const [, started] = /value="([^"]+)"/.exec(field) ?? [];
  if (started === undefined) throw new Error(`The form has no seal: ${page.status}`);
  return started;
}

const signUp = (
  shop: DrillShop,
  { started, email, ip }: { started: string; email: string; ip: string },
): Promise<Answer> =>
  shop.post(
    "/en-GR/auth/sign-up",
    { started, email, password: PASSWORD, language: "en", purpose: "buy" },
    { ip },
  );

const isEntered = (answer: Answer): boolean =>
  cookiesOf(answer).some((line) => /^(__Host-)?accessToken=[^;]+/.test(line));

async function needNothingAhead(
  shop: DrillShop,
  address: string,
  socialState: string | null,
  ip: string,
): Promise<void> {
  const { pathname, search } = new URL(address, shop.origin);
  if (socialState === null) throw new Error("The browser has no secret of its visit");
  for (const mark of AHEAD)
    for (const method of ["GET", "HEAD"]) {
      const headers = { ...mark, Cookie: `socialState=${socialState}` };
      const answer = await shop.ask({ method, path: pathname + search, ip, headers });
      const what = `${method} ${pathname} with ${JSON.stringify(mark)}`;
      needStatus(answer, 503, what);
      need(answer.text === "", `${what}: it is not empty`);
      need(cookiesOf(answer).length === 0, `${what} sets ${cookiesOf(answer).join()}`);
    }
}

async function findPeople(shop: DrillShop, count: number, ip: string) {
  const found = [];
  for await (const { id: listing, seller: username } of listOnSale(shop, ip)) {
    const member = await signInAs(shop, username, ip).catch(() => null);
    if (member === null) continue;
    const [addresses, cards] = await Promise.all([
      act<unknown[]>(shop, member, "GET", "/address"),
      act<unknown[]>(shop, member, "GET", "/card"),
    ]);
    if (addresses.length + cards.length > 0) continue;
    found.push({ username, listing, member });
    if (found.length === count) return found;
  }
  throw new Error(`Only ${found.length} sellers are left`);
}

async function signInAs(shop: DrillShop, username: string, ip: string): Promise<Member> {
  return { token: await shop.signIn(`${username}@people.deftero.test`, ip), ip };
}

async function readAsStaff(shop: DrillShop, id: string, email: string, ip: string) {
  const support = await signInSupport(shop, ip);
  const texts = [];
  const paths = [
    `/hub/orders/${id}`,
    `/hub/orders?q=${encodeURIComponent(email)}`,
    "/hub/orders?queue=all",
    `/hub/closed-accounts?q=${encodeURIComponent(email)}`,
  ];
  for (const path of paths) {
    const answer = await shop.call("GET", path, support);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    texts.push(answer.text);
  }
  const headers = { Cookie: `accessToken=${support.token}` };
  const page = await shop.ask({ path: `/el-GR/hub/orders/${id}`, ip, headers });
  if (page.status !== 200)
    throw new Error(`The hub's page: ${page.status} ${page.headers.location}`);
  return { html: page.text, texts };
}
