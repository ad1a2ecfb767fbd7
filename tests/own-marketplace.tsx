import type { ComponentType } from "react";
import type * as z from "zod";
import type { DeskListing, deskListingSchema } from "#contract/my-listings.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { type Answers, rejection } from "./msw/canned-marketplace.ts";
import { renderRoute } from "./route-kit.tsx";
import { createSellerMarketplace, DRAFT_ID } from "./seller-marketplace.ts";
import { openVisit } from "./visit-kit.ts";

type OwnListingInput = z.input<typeof deskListingSchema>;

export const OWN_ID = DRAFT_ID;
export const COPY_ID = "01a078dd-6023-713a-9817-7b532fa00c0b";
export const ORDER_ID = "01a078dd-6023-713a-9817-7b532fa00777";
const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;

/** A published listing of the seller; `change` overrides what the test is about. */
export function ownListing(change: Partial<OwnListingInput> = {}): DeskListing {
  const listing: OwnListingInput = {
    id: OWN_ID,
    status: "published",
    title: "iPhone 13",
    color: "Midnight",
    capacity: "128 GB",
    generic_condition: "good",
    battery_health: 91,
    is_instant_buy: false,
    cover: "/media/photo-1",
    asking_price: eur(38900),
    total_price: eur(41056),
    sale: { seller_fee: eur(978), pickup_price: eur(400), you_receive: eur(37522) },
    boosted_until: null,
    is_on_vacation: false,
    is_reserved: false,
    order_id: null,
    is_marked_sold: false,
    rejection: null,
    has_unsent_changes: false,
    has_edit_under_review: false,
    offers_waiting: 0,
    hub_stay: null,
    allowed_actions: ["edit", "update_price", "hide", "boost", "mark_sold", "delete"],
    submitted_at: "2026-11-18T09:00:00.000Z",
    published_at: "2026-11-19T09:00:00.000Z",
    sold_at: null,
    updated_at: "2026-11-19T09:00:00.000Z",
    reference: null,
    views: 0,
    favorites: 0,
    days_on_sale: 2,
    usual: null,
    ...change,
  };
  // Ids are branded, and only a parse would brand them.
  return listing as DeskListing;
}

/** Each state with the actions that the marketplace allows in it. */
export const OWN = {
  draft: {
    status: "draft",
    title: null,
    color: null,
    capacity: null,
    generic_condition: null,
    cover: null,
    asking_price: null,
    total_price: null,
    sale: null,
    submitted_at: null,
    published_at: null,
    allowed_actions: ["edit", "delete"],
  },
  takenBack: { status: "draft", published_at: null, allowed_actions: ["edit", "delete"] },
  underReview: {
    status: "under_review",
    published_at: null,
    allowed_actions: ["cancel_sell_request"],
  },
  rejected: {
    status: "rejected",
    published_at: null,
    allowed_actions: ["edit", "delete"],
    rejection: {
      reasons: ["photos_unclear", "price"],
      note: { el: "Η πίσω όψη είναι θολή.", en: "The back is blurred." },
      at: "2026-11-20T09:00:00.000Z",
    },
  },
  hidden: {
    status: "hidden",
    allowed_actions: ["edit", "update_price", "unhide", "mark_sold", "delete"],
  },
  away: {
    status: "hidden",
    is_on_vacation: true,
    allowed_actions: ["edit", "update_price", "unhide", "mark_sold", "delete"],
  },
  reserved: { is_reserved: true, allowed_actions: ["boost"] },
  sold: {
    status: "sold",
    order_id: ORDER_ID,
    sold_at: "2026-11-20T09:00:00.000Z",
    allowed_actions: [],
  },
  markedSold: {
    status: "sold",
    is_marked_sold: true,
    sold_at: "2026-11-20T09:00:00.000Z",
    allowed_actions: ["unmark_sold"],
  },
  failedCheck: { status: "failed_check", order_id: ORDER_ID, allowed_actions: ["delete"] },
  inactive: { status: "inactive", allowed_actions: [] },
} satisfies Record<string, Partial<OwnListingInput>>;

export const ownIn = (
  state: keyof typeof OWN,
  change: Partial<OwnListingInput> = {},
): DeskListing => ownListing({ ...OWN[state], ...change });

const counts = { active: 1, drafts: 2, under_review: 0, past: 3 };

/** A marketplace with these listings; `answers` replaces responses. */
export const createOwnMarketplace = (
  listings: DeskListing[] = [ownListing()],
  answers: Answers = {},
) =>
  createSellerMarketplace(undefined, {
    searchOwnListings: () => ({
      data: listings,
      next: null,
      total: listings.length,
      counts,
      sent_back: 0,
      models: [],
    }),
    getOwnListing: () => listings[0] ?? rejection("not_found"),
    hideOrUnhideListing: () => listings[0] ?? rejection("not_found"),
    markListingSold: () => listings[0] ?? rejection("not_found"),
    updateListingPrice: () => listings[0] ?? rejection("not_found"),
    cancelSellRequest: () => listings[0] ?? rejection("not_found"),
    deleteListing: () => null,
    duplicateListing: () => ({ id: COPY_ID as DeskListing["id"] }),
    setOwnReference: ({ body }) => ({ reference: body.reference || null }),
    setVacation: ({ body }) => ({
      away_since: body.is_away ? "2026-11-21T10:00:00.000Z" : null,
      away_until: null,
      hidden: body.is_away ? 2 : 0,
      staying: 0,
    }),
    ...answers,
  });

type Loader = (args: never) => unknown;
type Screen = {
  Component: ComponentType<never>;
  loader: Loader;
  path: string;
  reply?: ActionResult;
};

/** Renders the screen on the server, after its loader or after a refused form. */
export async function lookAt(
  { Component, loader, path, reply }: Screen,
  marketplace = createOwnMarketplace(),
) {
  const loaderData = await openVisit(path, marketplace.fetch, {
    params: { listingId: OWN_ID },
  }).send(loader as (given: unknown) => unknown);
  const Shown = Component as unknown as ComponentType<object>;
  const Page = (props: object) => <Shown {...props} {...(reply ? { actionData: reply } : {})} />;
  const page = await renderRoute(Page, loaderData, path);
  const main = page.querySelector("main")!;
  return { page, main, words: main.textContent.replace(/[\s\u00a0]+/g, " ") };
}
