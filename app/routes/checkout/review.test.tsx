import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import type { Order } from "#contract/order.ts";
import type { Payment } from "#contract/payment.ts";
import {
  createOrderMarketplace,
  draftOrder,
  LISTING_ID,
  NOW,
  ORDER_ID,
  payment,
  orderDetail,
  readyOrder,
  rejection,
} from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Review, { action, loader, middleware } from "./review.tsx";

type Answers = Parameters<typeof createOrderMarketplace>[1] & {};
const at = (step: string) => `/en-GR/checkout/${ORDER_ID}/${step}`;
const PATH = at("review");
const params = { orderId: ORDER_ID };
const FORM = { accepted_total: "41056 EUR", nonce: "a-nonce-of-the-form" };

/** The order after the payment, with the outcome that the API derives. */
const paid = (of: Partial<Payment>, change: Partial<Order> = {}) =>
  readyOrder({ payment: payment(of), ...change });
const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const placed = () => paid({}, { status: "requested", requested_on: NOW.toISOString() });
const paying = (payOrder: NonNullable<Answers["payOrder"]> = placed) =>
  createOrderMarketplace(readyOrder(), { payOrder });
const press = (marketplace: ReturnType<typeof createOrderMarketplace>, form = FORM) =>
  openVisit(PATH, marketplace.fetch, { form, params });
const look = async (
  marketplace: ReturnType<typeof createOrderMarketplace>,
  reply?: ActionResult,
) => {
  const data = await openVisit(PATH, marketplace.fetch, { params }).send(loader);
  const Screen = (props: ComponentProps<typeof Review>) => (
    <Review {...props} actionData={reply} params={{ locale: "en-GR", ...params }} />
  );
  return renderRoute(Screen, data, PATH);
};

test("of a placed order only the way to pay can be changed", async () => {
  const links = async (order: Order) => {
    const page = await look(createOrderMarketplace(order));
    return [...page.querySelectorAll("dl a")].map((link) => link.getAttribute("href"));
  };
  expect(await links(readyOrder())).toEqual([at("address"), at("shipping"), at("payment")]);
  expect(await links(readyOrder({ status: "payment_due" }))).toEqual([at("payment")]);
});

describe("an agreed price", () => {
  const agreed = (is_over: boolean) =>
    readyOrder({
      agreed_price: {
        offer_id: "0198c2a0-0000-7000-8000-00000000000f" as never,
        amount: { amount: 30000, currency: "EUR" },
        ends_at: "2026-11-22T10:00:00.000Z",
        is_over,
      },
    });
  const notesOf = async (order: Order) =>
    (await look(createOrderMarketplace(order))).body.textContent!.replace(/\s/g, " ");

  test("is named with its end while it is good", async () => {
    expect(await notesOf(agreed(false))).toContain(
      "The seller has agreed to 300,00 € for you, until Sun 22 Nov, 12:00.",
    );
  });

  test("that has ended is named as the reason of the dearer total", async () => {
    const text = await notesOf(agreed(true));
    expect(text).toContain(
      "The agreed price has expired. 300,00 € was valid until Sun 22 Nov, 12:00.",
    );
    expect(text).not.toContain("You pay at once");
  });
});

describe("paying", () => {
  test("pays and places the order in one call, under the form's nonce", async () => {
    const marketplace = paying();
    expect(leadsTo(await press(marketplace).send(action))).toBe(at("success"));
    expect(marketplace.calls.slice(1)).toMatchObject([
      {
        id: "payOrder",
        key: "a-nonce-of-the-form",
        body: { accepted_total: { amount: 41056, currency: "EUR" }, return_path: PATH },
      },
    ]);
  });

  test.each(["failed", "cancelled"] as const)(
    "a payment that ends as %s leads back to the payment step",
    async (status) => {
      const marketplace = paying(() => paid({ status }));
      expect(leadsTo(await press(marketplace).send(action))).toBe(at("payment"));
    },
  );

  test("a bank that asks back gets the buyer, as a document", async () => {
    const marketplace = paying(() =>
      paid({ status: "requires_action", redirect_url: "/api/sandbox/challenges/1" }),
    );
    const answer = (await press(marketplace).send(action)) as Response;
    expect(leadsTo(answer)).toBe("/api/sandbox/challenges/1");
    expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
  });

  test("a bank that has not answered is waited for on the review", async () => {
    const marketplace = paying(() => paid({ status: "processing" }));
    expect(leadsTo(await press(marketplace).send(action))).toBe(PATH);
  });

  test("another price is 409 and shows both before it is agreed to", async () => {
    const dearer = readyOrder();
    dearer.amounts.total = { amount: 42000, currency: "EUR" };
    const marketplace = createOrderMarketplace(dearer, {
      payOrder: () => rejection("price_changed", { data: { total: dearer.amounts.total } }),
    });
    const { status, content } = replyOf<ActionResult>(await press(marketplace).send(action));
    expect(status).toBe(409);
    const page = await look(marketplace, content);
    const note = page.querySelector("[role=status]")!.textContent!.replace(/\s/g, " ");
    expect(note).toContain("It was 410,56 €. It is now 420,00 €.");
    expect(page.querySelector<HTMLInputElement>("[name=accepted_total]")!.value).toBe("42000 EUR");
  });

  test("a device sold meanwhile leads home with the reason", async () => {
    const marketplace = paying(() => rejection("listing_not_available"));
    const visit = press(marketplace);
    expect(leadsTo(await visit.send(action))).toBe("/en-GR");
    expect(visit.cookies.open("message")).toMatchObject({
      type: "error",
      content: expect.stringContaining("Nothing was charged"),
    });
  });

  test("a reservation that ran out leads to the refresh", async () => {
    const marketplace = paying(() => rejection("order_expired"));
    expect(leadsTo(await press(marketplace).send(action))).toBe(`${at("expired")}?step=review`);
  });

  test("a form that names no price pays nothing", async () => {
    const marketplace = paying();
    const form = { ...FORM, accepted_total: "410,56" };
    expect(leadsTo(await press(marketplace, form).send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual([]);
  });

  test("a draft with an open step pays nothing", async () => {
    const marketplace = createOrderMarketplace(draftOrder());
    expect(leadsTo(await press(marketplace).send(action))).toBe(at("address"));
    expect(marketplace.writes()).toEqual([]);
  });
});

describe("back from the bank", () => {
  const back = (completePayment: NonNullable<Answers["completePayment"]>, order = readyOrder()) => {
    const marketplace = createOrderMarketplace(order, { completePayment });
    const visit = openVisit(`${PATH}?payment=pay_1`, marketplace.fetch, { params });
    return { marketplace, answer: visit.pass(middleware[0] as never) };
  };

  test("an approved payment places the order for the agreed total, once", async () => {
    const { marketplace, answer } = back(placed);
    expect(leadsTo(await answer)).toBe(at("success"));
    expect(marketplace.writes()).toEqual(["completePayment"]);
  });

  test("a failed check leads to the payment step", async () => {
    const { answer } = back(() => paid({ status: "failed" }));
    expect(leadsTo(await answer)).toBe(at("payment"));
  });

  test("an undecided one is not sent round in circles", async () => {
    const undecided = paid({ status: "requires_action", redirect_url: "/api/sandbox/1" });
    expect(leadsTo(await back(() => undecided).answer)).toBe(PATH);
  });

  test("another price meanwhile places nothing and asks again", async () => {
    const { answer } = back(() => rejection("price_changed"), paid({}));
    expect(leadsTo(await answer)).toBe(`${PATH}?agreed=41056+EUR`);
  });
});

describe("the extras", () => {
  const send = (form: Record<string, string>, marketplace = createOrderMarketplace(readyOrder())) =>
    openVisit(PATH, marketplace.fetch, { form, params }).send(action);
  const tick = { add_on: "data_wipe:wipe", add_on_extra_warranty: "extra_warranty:6-months" };

  test("are cards with their prices, only the chosen one ticked", async () => {
    const page = await look(createOrderMarketplace(readyOrder()));
    const cards = [...page.querySelectorAll(".extras > details > summary")].map(({ textContent }) =>
      textContent!.replace(/\s/g, " "),
    );
    expect(cards).toEqual([
      "Protection6 months more, 12 months morefrom 19,00 €",
      "CareData wipe9,90 €",
      "AccessoriesCaseAdded",
    ]);
    const ticked = [...page.querySelectorAll<HTMLInputElement>(".extras :checked")];
    expect(ticked.map(({ value }) => value)).toEqual(["", "cross_selling:case"]);
    const wipe = page.querySelector("[value='data_wipe:wipe']")!.closest("label")!;
    expect(wipe.textContent!.replace(/\s/g, " ")).toContain("What Data wipe is9,90 €");
  });

  test("go on the order by the form's button, which leads back to the summary", async () => {
    const marketplace = createOrderMarketplace(readyOrder());
    expect(leadsTo(await send({ ...tick, intent: "add-ons" }, marketplace))).toBe(PATH);
    expect(marketplace.calls[0]!.body).toEqual({
      add_ons: [
        { kind: "data_wipe", option: "wipe" },
        { kind: "extra_warranty", option: "6-months" },
      ],
    });
  });

  test("that are ticked as Pay is pressed go on the order, whose total is shown before it is paid", async () => {
    const wipe = { kind: "data_wipe", option: "wipe" } as const;
    const pay = async (form: Record<string, string>, change: Partial<Order> = {}) => {
      const marketplace = createOrderMarketplace(readyOrder(change), { payOrder: placed });
      const to = leadsTo(await send({ ...FORM, with_add_ons: "1", ...form }, marketplace));
      return { to, writes: marketplace.writes() };
    };
    const back = { to: `${PATH}?agreed=41056+EUR`, writes: ["updateOrder"] };
    const chosen = { add_ons: [{ ...wipe, name: "Data wipe", price: eur(990) }] };
    expect(await pay({ add_on: "data_wipe:wipe" })).toEqual(back);
    expect(await pay({}, chosen)).toEqual(back);
    expect(await pay({ add_on: "data_wipe:wipe", intent: "paypal" })).toEqual(back);
    const paid = { to: at("success"), writes: ["payOrder"] };
    expect(await pay({ add_on: "data_wipe:wipe" }, chosen)).toEqual(paid);
    // The extras could not be read, so there was nothing to tick.
    expect(leadsTo(await press(paying(placed)).send(action))).toBe(at("success"));
  });

  test("are sent by the form that pays", async () => {
    const page = await look(createOrderMarketplace(readyOrder()));
    const fields = [...page.querySelectorAll(".extras :is(input, button)")];
    expect(new Set(fields.map((field) => field.getAttribute("form")))).toEqual(new Set(["step"]));
  });

  test("are counted at once where scripts run, and removed without a tick", async () => {
    const marketplace = createOrderMarketplace(readyOrder());
    const answer = await send({ intent: "count-add-ons" }, marketplace);
    expect(replyOf<ActionResult>(answer).status).toBe(200);
    expect(marketplace.calls[0]!.body).toEqual({ add_ons: [] });
  });

  test("say that one is no longer offered, and not in the form that pays", async () => {
    const marketplace = createOrderMarketplace(readyOrder(), {
      updateOrder: () => rejection("add_on_unavailable"),
    });
    const answer = await send({ ...tick, intent: "add-ons" }, marketplace);
    const { status, content } = replyOf<ActionResult>(answer);
    expect(status).toBe(409);
    const page = await look(createOrderMarketplace(readyOrder()), content);
    const said = [...page.querySelectorAll("[role=alert]")];
    expect(said.map(({ textContent }) => textContent)).toEqual([
      "That extra is no longer offered for this device.",
    ]);
    expect(said[0]!.closest("form")).toBeNull();
  });

  test("do not hinder the payment while they cannot be read", async () => {
    const marketplace = createOrderMarketplace(readyOrder(), {
      listOrderAddOns: () => rejection("unavailable"),
    });
    const page = await look(marketplace);
    expect(page.querySelector(".extras")).toBeNull();
    expect(page.querySelector("form#step")).not.toBeNull();
  });
});

describe("the review", () => {
  test("shows all that was chosen, each with its way back", async () => {
    const page = await look(createOrderMarketplace(readyOrder()));
    const words = page.querySelector("dl.description-list")!.textContent!;
    // A locker stands in for the door.
    expect(words).toContain("ToΚυψέλη, Φωκίωνος Νέγρη 51");
    expect(words).not.toContain("Ελένη Κωνσταντίνου");
    expect(words).toContain("Visa ending 4242");
    const ways = [...page.querySelectorAll("dl.description-list a")].map((a) =>
      a.getAttribute("href"),
    );
    expect(ways).toEqual([at("address"), at("shipping"), at("payment")]);
  });

  test("of a device that is fetched names the hub, its hours and the day, and asks for no address", async () => {
    const collection = {
      kind: "hub",
      name: "Deftero Hub",
      address: "Πειραιώς 146, 118 54 Αθήνα",
      hours: { from: "10:00", to: "18:00" },
      ready_at: null,
      last_day: null,
      code: null,
    } as const;
    const window = { from: "2026-11-24", to: "2026-11-24" };
    const order = readyOrder({ shipping_method: "hub_pickup", address: null, locker: null });
    const getOrder = () => orderDetail(order, { collection, delivery_window: window });
    const page = await look(createOrderMarketplace(order, { getOrder }));
    const words = page.querySelector("dl.description-list")!.textContent!;
    for (const part of ["Πειραιώς 146", "10:00–18:00", "Tue 24\u00a0Nov"])
      expect(words).toContain(part);
    const ways = [...page.querySelectorAll("dl.description-list a")].map((a) =>
      a.getAttribute("href"),
    );
    expect(ways).toEqual([at("shipping"), at("payment")]);
  });

  test("is a state of its own while the bank decides, with nothing to send", async () => {
    const marketplace = createOrderMarketplace(paid({ status: "processing" }));
    const page = await look(marketplace);
    expect(page.querySelector("h1")!.textContent).toBe("Waiting for your bank to approve.");
    expect(page.querySelector("form, dl, button")).toBeNull();
    expect([...page.querySelectorAll("main a, a.btn")].map((a) => a.getAttribute("href"))).toEqual([
      PATH,
      `/en-GR/listing/${LISTING_ID}`,
    ]);
    expect(marketplace.writes()).toEqual(["completePayment"]);
  });

  test("keeps the promised days while the bank decides", async () => {
    const order = paid({ status: "processing" });
    const window = { from: "2026-11-24", to: "2026-11-24" };
    const getOrder = () => orderDetail(order, { delivery_window: window });
    const { fetch } = createOrderMarketplace(order, { getOrder });
    expect((await openVisit(PATH, fetch, { params }).send(loader)).window).toEqual(window);
  });

  test("leads on once the bank has decided", async () => {
    const marketplace = createOrderMarketplace(paid({ status: "processing" }), {
      completePayment: placed,
    });
    const visit = openVisit(PATH, marketplace.fetch, { params });
    expect(leadsTo(await visit.send(loader as never))).toBe(PATH);
  });

  test("shows both prices when the bank decides about an earlier one", async () => {
    const marketplace = createOrderMarketplace(
      paid({ status: "processing", amount: { amount: 40000, currency: "EUR" } }),
      { completePayment: () => rejection("price_changed") },
    );
    const page = await look(marketplace);
    expect(page.querySelector("[role=status]")!.textContent!.replace(/\s/g, " ")).toContain(
      "It was 400,00 €. It is now 410,56 €.",
    );
  });

  test("says that the bank has approved when only the order is left to place", async () => {
    const page = await look(createOrderMarketplace(readyOrder({ payment: payment() })));
    expect(page.querySelector("[role=status]")!.textContent).toContain("Your bank approved it");
  });
});

describe("with PayPal chosen", () => {
  const env = { PAYPAL_CLIENT_ID: "a-public-id" };
  const order = () => readyOrder({ payment_method: "paypal", selected_card: null });
  const url = "https://www.paypal.com/checkoutnow?token=5O1";
  const asking = {
    payOrder: () => ({
      ...order(),
      payment: payment({ status: "requires_action", redirect_url: url }),
    }),
  };

  test("its button gets the id of the payment, our own leads to PayPal's page", async () => {
    const send = (form: Record<string, string>) =>
      openVisit(PATH, createOrderMarketplace(order(), asking).fetch, { form, params, env }).send(
        action,
      );
    const { status, content } = replyOf<ActionResult>(await send({ ...FORM, intent: "paypal" }));
    expect([status, content.facts?.["paypal"]]).toEqual([200, "5O1"]);
    expect(leadsTo(await send(FORM))).toBe(url);
  });

  test("its button needs a client id and scripts", async () => {
    const show = async (made: ReturnType<typeof order>, set: Record<string, string>) => {
      const { fetch } = createOrderMarketplace(made);
      return (await openVisit(PATH, fetch, { params, env: set }).send(loader)).paypal;
    };
    const origin = "https://www.paypal.com";
    expect(await show(order(), env)).toEqual({ clientId: "a-public-id", origin, currency: "EUR" });
    expect(await show(order(), {})).toBeNull();
    expect(await show(readyOrder(), env)).toBeNull();
  });

  test("who comes from another step gets a document, whose policy lets PayPal in", async () => {
    const come = async (from: string, made = order()) => {
      const headers = { Referer: `http://deftero.test${from}`, "Sec-Fetch-Dest": "empty" };
      const visit = openVisit(PATH, createOrderMarketplace(made).fetch, { params, env, headers });
      return visit.pass(middleware[1] as never);
    };
    const answer = (await come(at("payment"))) as Response;
    expect(leadsTo(answer)).toBe(PATH);
    expect(answer.headers.get("X-Remix-Reload-Document")).toBe("true");
    expect(await come(PATH)).toBe("passed");
    expect(await come(at("payment"), readyOrder())).toBe("passed");
  });
});
