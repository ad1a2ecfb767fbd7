import { describe, expect, test } from "vitest";
import type { Address } from "#contract/address.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Addresses, { action, loader } from "./addresses.tsx";

const PATH = "/en-GR/account/addresses";
const NONCE = { nonce: "a-nonce-of-the-form" };
const ID = "01a078dd-6023-713a-9817-7b532fa0ad01";
const BODY = {
  full_name: "Ελένη Παππά",
  address: "Ερμού 10",
  city: "Αθήνα",
  region: "attica",
  postal_code: "10563",
  country: "GR",
  mobile_number: "306912345678",
} as const;
const address = (change: Partial<Address> = {}): Address =>
  ({ ...BODY, id: ID, delivery_notes: "2nd floor", default_for: [], ...change }) as Address;

const market = (book: Address[], answers: Answers = {}) =>
  createMemberMarketplace(member(), {
    listAddresses: () => ({ data: book }),
    createAddress: () => ({ data: address() }),
    updateAddress: () => ({ data: address() }),
    removeAddress: () => null,
    setDefaultAddress: () => ({ data: address() }),
    ...answers,
  });

async function show(book: Address[], path = PATH) {
  const data = await openVisit(path, market(book).fetch).send(loader);
  return renderRoute(Addresses, data, path);
}
async function send(form: Record<string, string>, answers: Answers = {}) {
  const shop = market([address()], answers);
  const reply = await openVisit(PATH, shop.fetch, { form: { ...NONCE, ...form } }).send(action);
  return { reply, shop };
}

/** The page that a form leads to, with the cookies of its response. */
async function sendAndFollow(book: Address[], form: Record<string, string>, answers: Answers = {}) {
  const shop = market(book, answers);
  const visit = openVisit(`${PATH}?edit=new`, shop.fetch, { form: { ...NONCE, ...form } });
  const to = leadsTo(await visit.send(action))!;
  const cookie = `accessToken=a-token; ${visit.nextCookie()}`;
  const data = await openVisit(to, shop.fetch, { cookie }).send(loader);
  return { to, visit, shop, document: await renderRoute(Addresses, data, to) };
}

describe("the address book", () => {
  test("shows each address with what it is used first for", async () => {
    const document = await show([address({ default_for: ["delivery"] })]);
    const [entry] = document.querySelectorAll("li.entry");
    expect(entry!.textContent).toContain("Ελένη Παππά");
    expect(entry!.textContent).toContain("Deliveries");
    const offers = [...entry!.querySelectorAll("button[name=purpose]")];
    expect(offers.map((one) => one.getAttribute("value"))).toEqual(["pickup", "billing"]);
    expect((await show([])).querySelector("main")!.textContent).toContain("no address yet");
  });

  test("opens the form of one address, filled in", async () => {
    const document = await show([address()], `${PATH}?edit=${ID}`);
    const valueOf = (name: string) =>
      document.querySelector<HTMLInputElement>(`[name=${name}]`)!.getAttribute("value");
    expect([valueOf("city"), valueOf("id"), valueOf("country")]).toEqual(["Αθήνα", ID, "GR"]);
    expect(document.querySelector("select[name=region]")).not.toBeNull();
    const [first] = document.querySelectorAll("form:has([name=city]) button");
    expect(first!.textContent).toBe("Save");
  });

  test("changes the country of a form that is half filled in, and keeps what was typed", async () => {
    for (const id of [{ id: ID }, {}] as Record<string, string>[]) {
      const typed = { ...id, full_name: "Μαρία Λ", region: "attica", city: "", country: "GR" };
      const { to, document, shop } = await sendAndFollow([address()], {
        intent: "save",
        ...typed,
        other_country: "GB",
      });
      expect(to).toBe(`${PATH}?edit=${id["id"] ? ID : "new"}`);
      expect(shop.writes()).toEqual([]);
      const valueOf = (name: string) =>
        document.querySelector(`[name=${name}]`)?.getAttribute("value") ?? null;
      expect(valueOf("country")).toBe("GB");
      expect(valueOf("full_name")).toBe("Μαρία Λ");
      expect(valueOf("id")).toBe(id["id"] ? ID : null);
      expect(document.querySelector("input[name=region]")!.getAttribute("value") ?? "").toBe("");
      expect(document.querySelector("input[name=other_country]")).toBeNull();
      expect(document.querySelector("button[name=other_country]")!.getAttribute("value")).toBe(
        "GR",
      );
    }
  });

  test("offers what was typed as a new address when its own was removed elsewhere", async () => {
    const { to, document, visit } = await sendAndFollow(
      [],
      { intent: "save", id: ID, ...BODY, city: "Πειραιάς" },
      { updateAddress: () => rejection("not_found") },
    );
    expect(to).toBe(`${PATH}?edit=new`);
    expect(visit.cookies.open("message")).toMatchObject({
      type: "error",
      content: "This address has been removed in the meantime. Save what you entered as a new one.",
    });
    expect(document.querySelector("[name=city]")!.getAttribute("value")).toBe("Πειραιάς");
    expect(document.querySelector("[name=id]")).toBeNull();
  });

  test("adds, changes and removes by forms that work without scripts", async () => {
    const added = await send({ intent: "save", ...BODY });
    expect(leadsTo(added.reply)).toBe(PATH);
    expect(added.shop.writes()).toEqual(["createAddress"]);
    const changed = await send({ intent: "save", id: ID, ...BODY });
    expect(leadsTo(changed.reply)).toBe(PATH);
    expect(changed.shop.calls.find(({ id }) => id === "updateAddress")!.body).toMatchObject({
      delivery_notes: "",
    });
    const removed = await send({ intent: "remove", id: ID });
    expect(leadsTo(removed.reply)).toBe(PATH);
    const twice = await send(
      { intent: "remove", id: ID },
      { removeAddress: () => rejection("not_found") },
    );
    expect(leadsTo(twice.reply)).toBe(PATH);
  });

  test("sets a default, and says when the address is somebody else's", async () => {
    const { reply, shop } = await send({ intent: "default", id: ID, purpose: "billing" });
    expect(leadsTo(reply)).toBe(PATH);
    expect(shop.writes()).toEqual(["setDefaultAddress"]);
    const refused = await send(
      { intent: "default", id: ID, purpose: "billing" },
      { setDefaultAddress: () => rejection("not_found") },
    );
    expect(replyOf<ActionResult>(refused.reply).content.error).toEqual({ "": ["error.not_found"] });
  });

  test("keeps what was typed and names the field that is wrong", async () => {
    const { reply } = await send({ intent: "save", ...BODY, city: "" });
    const { content } = replyOf<ActionResult>(reply);
    expect(content.error).toEqual({ city: ["address.city-required"] });
    expect(content.initialValue).toMatchObject({ full_name: "Ελένη Παππά" });
    const invalid = { postal_code: ["address.postal-code-invalid"] };
    const refused = await send(
      { intent: "save", ...BODY },
      { createAddress: () => rejection("invalid_fields", { errors: invalid }) },
    );
    expect(Object.keys(replyOf<ActionResult>(refused.reply).content.error!)).toEqual([
      "postal_code",
    ]);
  });
});
