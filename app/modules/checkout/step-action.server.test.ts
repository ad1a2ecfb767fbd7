import { describe, expect, test } from "vitest";
import * as z from "zod";
import { ERRORS, type ErrorCode } from "#contract/error-codes.ts";
import { createOrderMarketplace, ORDER_ID } from "#tests/order-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { ActionResult } from "../form/action-result.ts";
import { formAction } from "../form/form-action.server.ts";
import { stepOptions } from "./step-action.server.ts";

const CHECKOUT = `/en-GR/checkout/${ORDER_ID}`;

function send(code: ErrorCode) {
  const action = formAction({
    schema: z.object({}),
    ...stepOptions("shipping"),
    run() {
      throw new ApiError({ code, status: ERRORS[code].status, message: code });
    },
  });
  const { fetch } = createOrderMarketplace();
  const params = { orderId: ORDER_ID };
  return openVisit(`${CHECKOUT}/shipping`, fetch, { form: {}, params }).send(action);
}

describe("the consequence of an API error in a checkout", () => {
  test.each<[ErrorCode, string]>([
    ["order_expired", `${CHECKOUT}/expired?step=shipping`],
    ["listing_not_available", "/en-GR"],
    ["listing_gone", "/en-GR"],
    ["order_incomplete", `${CHECKOUT}/review`],
    ["order_not_editable", `${CHECKOUT}/review`],
  ])("the error %s leads to %s", async (code, page) => {
    expect(leadsTo(await send(code))).toBe(page);
  });

  test.each<[ErrorCode, number, object | undefined]>([
    ["price_changed", 409, undefined],
    ["card_not_found", 409, { "": ["error.card_not_found"] }],
    ["forbidden", 403, { "": ["error.forbidden"] }],
    ["internal", 500, { "": ["error.unavailable"] }],
    ["unavailable", 503, { "": ["error.unavailable"] }],
  ])("the error %s stays on the step with %i", async (code, status, error) => {
    const { status: shown, content } = replyOf<ActionResult>(await send(code));
    expect([shown, content.error ?? undefined]).toEqual([status, error]);
  });

  test("what does not exist is the page of errors", async () => {
    await expect(send("not_found")).rejects.toBeInstanceOf(ApiError);
  });
});
