import { describe, expect, test } from "vitest";
import { getT } from "#app/modules/locale/get-t.server.ts";
import { member } from "#tests/member-marketplace.ts";
import {
  ADDRESS,
  createOrderMarketplace,
  ORDER_ID,
  orderDetail,
  readyOrder,
  rejection,
} from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Personal, { action, loader } from "./personal.tsx";

const at = (step: string) => `/en-GR/checkout/${ORDER_ID}/${step}`;
const PATH = at("personal");
const params = { orderId: ORDER_ID };
const HERE = readyOrder({ missing: ["personal", "payment", "review"] });
const NAMELESS = member({ full_name: null, date_of_birth: null });
const NAMES = { first_name: " Άννα ", last_name: "Δήμου" };

const NAMED = readyOrder({ missing: ["payment", "review"] });

function openShop(refusal: ReturnType<typeof rejection> | null = null) {
  let order = HERE;
  return createOrderMarketplace(HERE, {
    getOrder: () => orderDetail(order),
    getProfileDetails: () => NAMELESS,
    updateProfileDetails: () => {
      if (refusal !== null) return refusal;
      order = NAMED;
      return member();
    },
  });
}
const visit = (marketplace = openShop(), form?: Record<string, string>) =>
  openVisit(PATH, marketplace.fetch, { params, ...(form ? { form } : {}) });

describe("the personal information of a buyer without a name", () => {
  test("proposes the name of the address", async () => {
    const page = await renderRoute(Personal, await visit().send(loader), PATH);
    const valueOf = (name: string) =>
      page.querySelector<HTMLInputElement>(`[name=${name}]`)!.defaultValue;
    const [first, last] = ADDRESS.full_name.split(" ");
    expect([valueOf("first_name"), valueOf("last_name"), valueOf("birth_year")]).toEqual([
      first,
      last,
      "",
    ]);
    expect(page.body.textContent).toContain(getT("en-GR", "account")("personal.birth-optional"));
  });

  test("is saved in the profile, and the payment is next", async () => {
    const marketplace = openShop();
    expect(leadsTo(await visit(marketplace, NAMES).send(action))).toBe(at("payment"));
    const saved = marketplace.calls.find(({ body }) => "full_name" in body);
    expect(saved!.body).toEqual({ full_name: "Άννα Δήμου" });
  });

  test("takes a date of birth", async () => {
    const marketplace = openShop();
    const birth = { birth_day: "9", birth_month: "3", birth_year: "1984" };
    await visit(marketplace, { ...NAMES, ...birth }).send(action);
    const saved = marketplace.calls.find(({ body }) => "full_name" in body);
    expect(saved!.body).toEqual({ full_name: "Άννα Δήμου", date_of_birth: "1984-03-09" });
  });

  test.each([
    [{ last_name: "" }, { last_name: ["account.personal.last-name-required"] }],
    [{ first_name: "12" }, { first_name: ["account.personal.first-name-required"] }],
    [{ last_name: "x".repeat(40) }, { last_name: ["account.personal.name-part-too-long"] }],
    [
      { birth_year: "1984" },
      {
        birth_day: ["account.personal.birth-day-required"],
        birth_month: ["account.personal.birth-month-required"],
      },
    ],
    [
      { birth_day: "30", birth_month: "2", birth_year: "1984" },
      { birth_day: ["account.personal.birth-invalid"] },
    ],
  ])("refuses %j at the field and keeps what was typed", async (change, error) => {
    const marketplace = openShop();
    const answer = await visit(marketplace, { ...NAMES, ...change }).send(action);
    const { status, content } = replyOf<ActionResult>(answer);
    expect([status, content.error]).toEqual([422, error]);
    const typed = Object.entries({ ...NAMES, ...change }).filter(([, text]) => text !== "");
    expect(content.initialValue).toEqual(Object.fromEntries(typed));
    expect(marketplace.calls.some(({ body }) => "full_name" in body)).toBe(false);
  });

  test("says at the year that a buyer is too young", async () => {
    const refusal = rejection("invalid_fields", {
      errors: { date_of_birth: ["account.personal.birth-too-young"] },
    });
    const form = { ...NAMES, birth_day: "1", birth_month: "1", birth_year: "2015" };
    const answer = await visit(openShop(refusal), form).send(action);
    expect(replyOf<ActionResult>(answer).content.error).toEqual({
      birth_year: ["account.personal.birth-too-young"],
    });
  });

  test("is kept when the session has ended", async () => {
    const ended = visit(openShop(rejection("signed_out")), NAMES);
    const thrown = await ended.send(action).catch((error: unknown) => error);
    expect(leadsTo(thrown)).toContain("/auth/sign-in");
    expect(ended.cookies.open("keptForm")).toMatchObject({
      path: PATH,
      fields: { last_name: "Δήμου" },
    });
  });
});
