import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import {
  ADDRESS,
  createOrderMarketplace,
  draftOrder,
  ORDER_ID,
  readyOrder,
  rejection,
} from "#tests/order-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Address, { action, loader } from "./address.tsx";

const PATH = `/en-GR/checkout/${ORDER_ID}/address`;
const params = { orderId: ORDER_ID };
const NEW = {
  full_name: "Ελένη Κωνσταντίνου",
  address: "Φωκίωνος Νέγρη 22",
  city: "Αθήνα",
  region: "attica",
  postal_code: "112 57",
  country: "GR",
  mobile_number: "6912345678",
  delivery_notes: "Δεύτερο κουδούνι",
  nonce: "a-nonce-of-the-form",
};
const post = (form: Record<string, string>, marketplace = createOrderMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form, params });
const look = async (
  query = "",
  marketplace = createOrderMarketplace(),
  cookie?: string,
  reply?: ActionResult,
) => {
  const visit = openVisit(PATH + query, marketplace.fetch, {
    params,
    ...(cookie ? { cookie } : {}),
  });
  const data = await visit.send(loader);
  const Screen = (props: ComponentProps<typeof Address>) => (
    <Address {...props} actionData={reply} params={{ locale: "en-GR", ...params }} />
  );
  return { data, page: await renderRoute(Screen, data, PATH + query) };
};

describe("the address step", () => {
  test("offers the address book, the last used one chosen", async () => {
    const { page } = await look();
    const radio = page.querySelector<HTMLInputElement>("[name=address_id]")!;
    expect(radio.checked).toBe(true);
    expect(radio.closest("label")!.textContent).toContain("Φωκίωνος Νέγρη 22, 112 57 Αθήνα");
  });

  test("without an address book is the form of the country, constraints and regions included", async () => {
    const { page } = await look(
      "",
      createOrderMarketplace(draftOrder(), { listAddresses: () => ({ data: [] }) }),
    );
    expect(page.querySelectorAll("[name=region] option").length).toBeGreaterThan(50);
    const code = page.querySelector<HTMLInputElement>("[name=postal_code]")!;
    expect([code.required, code.maxLength]).toEqual([true, 10]);
    const notes = page.querySelector<HTMLTextAreaElement>("[name=delivery_notes]")!;
    expect([notes.required, notes.maxLength]).toEqual([false, -1]);
    expect(page.querySelector("form#step")!.hasAttribute("novalidate")).toBe(false);
  });

  test("a saved address is chosen and delivery comes next", async () => {
    const marketplace = createOrderMarketplace(
      readyOrder({ missing: ["shipping", "payment", "review"] }),
    );
    const answer = await post({ address_id: ADDRESS.id }, marketplace).send(action);
    expect(leadsTo(answer)).toBe(`/en-GR/checkout/${ORDER_ID}/shipping`);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "updateOrder",
      body: { address_id: ADDRESS.id },
    });
  });

  test("a new address begins with the name and the verified phone of the member", async () => {
    const marketplace = createOrderMarketplace(undefined, { getProfileDetails: () => member() });
    const { page } = await look("?address=new", marketplace);
    const valueOf = (name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]`)!.value;
    expect([valueOf("full_name"), valueOf("mobile_number")]).toEqual([
      member().full_name,
      "6912345678",
    ]);
  });

  test("a saved address is removed by a form of its own", async () => {
    const { page } = await look(`?address=${ADDRESS.id}`);
    const button = page.querySelector<HTMLButtonElement>("button[name=remove]")!;
    expect([button.value, button.form!.id]).toEqual([ADDRESS.id, ""]);
    expect(button.form!.querySelector<HTMLInputElement>("[name=intent]")!.value).toBe("remove");
    const marketplace = createOrderMarketplace(undefined, {
      removeAddress: () => null,
    });
    expect(
      leadsTo(await post({ intent: "remove", remove: ADDRESS.id }, marketplace).send(action)),
    ).toBe(PATH);
    expect(marketplace.writes()).toEqual(["removeAddress"]);
  });

  test.each([
    ["unavailable", "That didn’t work."],
    ["too_many_requests", "Too many attempts."],
  ] as const)("a removal that is refused (%s) says why, beside the address", async (code, why) => {
    const marketplace = createOrderMarketplace(undefined, { removeAddress: () => rejection(code) });
    const visit = post({ intent: "remove", remove: ADDRESS.id }, marketplace);
    const { content } = replyOf<ActionResult>(await visit.send(action));
    const query = `?address=${ADDRESS.id}`;
    const { page } = await look(query, marketplace, undefined, content);
    expect(page.querySelector("form:has([name=remove])")!.textContent).toContain(why);
    expect(page.querySelector("form#step")!.textContent).not.toContain(why);
  });

  test("a refused Express says why, and leaves the proposed address chosen", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      prefillOrder: () => rejection("unavailable"),
    });
    const visit = post({ intent: "express" }, marketplace);
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect(status).toBe(503);
    const { page } = await look("", marketplace, undefined, content);
    expect(page.body.textContent).toContain("That didn’t work.");
    expect(page.querySelector<HTMLInputElement>("[name=address_id]")!.checked).toBe(true);
  });

  test("a new address is kept under the form's nonce, then chosen", async () => {
    const marketplace = createOrderMarketplace();
    await post(NEW, marketplace).send(action);
    expect(marketplace.writes()).toEqual(["createAddress", "updateOrder"]);
    expect(marketplace.calls.find(({ id }) => id === "createAddress")).toMatchObject({
      key: NEW.nonce,
      body: { postal_code: "11257", full_name: "Ελένη Κωνσταντίνου" },
    });
  });

  test("emptied notes of a saved address are removed", async () => {
    const marketplace = createOrderMarketplace(undefined, { updateAddress: () => ADDRESS });
    await post({ ...NEW, delivery_notes: "", changed_id: ADDRESS.id }, marketplace).send(action);
    expect(marketplace.calls.find(({ id }) => id === "updateAddress")!.body).toMatchObject({
      delivery_notes: "",
    });
  });

  test("an incomplete form is 422 with an error per field and the input kept", async () => {
    const marketplace = createOrderMarketplace();
    const answer = await post({ ...NEW, city: "", mobile_number: "" }, marketplace).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect(status).toBe(422);
    expect(content.error).toEqual({
      city: ["address.city-required"],
      mobile_number: ["address.phone-required"],
    });
    expect(content.initialValue!["delivery_notes"]).toBe("Δεύτερο κουδούνι");
    expect(marketplace.writes()).toEqual([]);
  });

  test("an error of the marketplace is shown at its field", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      createAddress: () =>
        rejection("invalid_fields", { errors: { postal_code: ["address.postal-code-invalid"] } }),
    });
    const { data } = await look("?address=new");
    const answer = await post(NEW, marketplace).send(action);
    const { content } = replyOf<ActionResult>(answer);
    const Screen = (props: ComponentProps<typeof Address>) => (
      <Address {...props} actionData={content} params={{ locale: "en-GR", ...params }} />
    );
    const page = await renderRoute(Screen, data, `${PATH}?address=new`);
    const field = page.querySelector("[name=postal_code]")!;
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(page.querySelector("#step-postal_code-error")!.textContent).toContain(
      "This is not a valid postal code.",
    );
    expect(page.querySelector('.summary a[href="#step-postal_code"]')).not.toBeNull();
    expect(page.querySelector<HTMLInputElement>("[name=city]")!.value).toBe("Αθήνα");
  });

  test("an error of the whole form is shown besides those of its fields", async () => {
    const errors = {
      postal_code: ["address.postal-code-invalid"],
      elsewhere: ["error.shipping_unavailable"],
    };
    const marketplace = createOrderMarketplace(undefined, {
      createAddress: () => rejection("invalid_fields", { errors }),
    });
    const { content } = replyOf<ActionResult>(await post(NEW, marketplace).send(action));
    const { page } = await look("?address=new", marketplace, undefined, content);
    expect(page.querySelector('.summary a[href="#step-postal_code"]')).not.toBeNull();
    expect(page.querySelector("#step")!.textContent).toContain(
      "This delivery is no longer available",
    );
  });

  test("while the marketplace is down keeps the input for the next visit", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      createAddress: () => rejection("unavailable"),
    });
    const visit = post(NEW, marketplace);
    expect(replyOf<ActionResult>(await visit.send(action))).toMatchObject({
      status: 503,
      content: { error: { "": ["error.unavailable"] } },
    });
    const { page } = await look(
      "",
      createOrderMarketplace(),
      `accessToken=a; ${visit.nextCookie()}`,
    );
    expect(page.querySelector<HTMLInputElement>("[name=address]")!.value).toBe("Φωκίωνος Νέγρη 22");
  });

  test("after something else was kept, an address opens with its lines", async () => {
    const before = openVisit(PATH, fetch, { params });
    before.cookies.seal("keptForm", {
      path: PATH,
      fields: { intent: "remove", remove: ADDRESS.id },
    });
    const cookie = `accessToken=a; ${before.nextCookie()}`;
    const { page } = await look(`?address=${ADDRESS.id}`, createOrderMarketplace(), cookie);
    const valueOf = (name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]`)!.value;
    expect([valueOf("full_name"), valueOf("address")]).toEqual([
      ADDRESS.full_name,
      ADDRESS.address,
    ]);
  });

  test("Extend keeps the input as well", async () => {
    const marketplace = createOrderMarketplace();
    const visit = post({ ...NEW, intent: "extend" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.calls).toMatchObject([{ id: "updateOrder", body: { extend: true } }]);
    expect(visit.cookies.open("keptForm")).toMatchObject({ fields: { city: "Αθήνα" } });
  });

  test("an expired session redirects to sign-in with the input kept", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      createAddress: () => rejection("signed_out"),
    });
    const visit = post(NEW, marketplace);
    expect(leadsTo(await visit.send(action))).toContain("/en-GR/auth/sign-in?callbackUrl=");
    expect(visit.cookies.open("keptForm")).toMatchObject({
      path: PATH,
      fields: { address: "Φωκίωνος Νέγρη 22" },
    });
  });

  test("an expired reservation redirects to its renewal, and back to this step with the input", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      updateOrder: () => rejection("order_expired"),
    });
    const visit = post(NEW, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(
      `/en-GR/checkout/${ORDER_ID}/expired?step=address`,
    );
    expect(visit.cookies.open("keptForm")).toMatchObject({ path: PATH });
  });

  test("without a choice asks for one at the choice", async () => {
    const marketplace = createOrderMarketplace();
    const { status, content } = replyOf<ActionResult>(await post({}, marketplace).send(action));
    expect([status, content.error]).toEqual([422, { address_id: ["address.required"] }]);
    expect(marketplace.writes()).toEqual([]);
    const { data } = await look();
    const Screen = (props: ComponentProps<typeof Address>) => (
      <Address {...props} actionData={content} params={{ locale: "en-GR", ...params }} />
    );
    const page = await renderRoute(Screen, data, PATH);
    expect(page.querySelector("#step-address_id-error")!.textContent).toBe("Choose an address.");
  });
});
