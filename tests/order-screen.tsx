import type { ComponentType } from "react";
import type { OrderDetail } from "#contract/order.ts";
import {
  createOrderMarketplace,
  NOW,
  ORDER_ID,
  orderDetail,
  readyOrder,
} from "./order-marketplace.ts";
import { renderRoute } from "./route-kit.tsx";
import { openVisit } from "./visit-kit.ts";

type Marketplace = ReturnType<typeof createOrderMarketplace>;
type Answers = Parameters<typeof createOrderMarketplace>[1];
type Screen = { Component: unknown; loader: unknown };
type Params = Record<string, string>;

/** A placed order with all details; `change` overrides what the test is about. */
export const placedOrder = (change: Partial<OrderDetail> = {}): OrderDetail =>
  orderDetail(
    {
      ...readyOrder(),
      status: "requested",
      requested_on: "2026-11-20T16:20:00.000Z",
      action_clock: null,
      allowed_actions: [],
      missing: [],
    },
    change,
  );

/** A marketplace with this order; `answers` replaces responses. */
export const orderMarketplace = (order: OrderDetail = placedOrder(), answers: Answers = {}) =>
  createOrderMarketplace(order, {
    getOrder: () => order,
    listClaims: () => ({ data: [] }),
    ...answers,
  });

export const orderAddress = (page: string, locale = "en-GR"): string =>
  `/${locale}/account/orders/${ORDER_ID}${page}`;

/** Renders the screen on the server, after its loader or after a refused form. */
export async function lookAtOrder(
  { Component, loader }: Screen,
  {
    marketplace = orderMarketplace(),
    page,
    locale = "en-GR",
    params = {},
    reply,
  }: {
    marketplace?: Marketplace;
    page: string;
    locale?: string;
    params?: Params;
    reply?: object;
  },
) {
  const path = orderAddress(page, locale);
  const visit = openVisit(path, marketplace.fetch, {
    params: { orderId: ORDER_ID, ...params },
    now: NOW,
  });
  const answer = await visit.send(loader as (given: unknown) => unknown);
  const isWrapped = typeof answer === "object" && answer !== null && "init" in answer;
  const loaderData = isWrapped ? (answer as unknown as { data: unknown }).data : answer;
  const Shown = Component as ComponentType<object>;
  const Page = (props: object) => <Shown {...props} {...(reply ? { actionData: reply } : {})} />;
  const document = await renderRoute(Page, loaderData, path);
  const main = document.querySelector("main")!;
  return { main, words: main.textContent.replace(/[\s\u00a0]+/g, " ") };
}

export const postOrder = (
  page: string,
  form: Record<string, string | File>,
  {
    marketplace = orderMarketplace(),
    params = {},
  }: { marketplace?: Marketplace; params?: Params } = {},
) =>
  openVisit(orderAddress(page), marketplace.fetch, {
    form: { nonce: "a-nonce", ...form },
    params: { orderId: ORDER_ID, ...params },
    now: NOW,
  });

export const hrefOf = (main: Element, text: string): string | null =>
  [...main.querySelectorAll("a")]
    .find((a) => a.textContent?.trim() === text)
    ?.getAttribute("href") ?? null;

/** Untranslated keys are rendered as they are. */
export const UNTRANSLATED =
  /\b(?:do|next|label|status|why|refund|fault|reason|parcel|money|clock|expiry|payout|option|interval|about)\.[a-z_-]+/;
