import { describe, expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import type { Notification } from "#contract/notification.ts";
import { createOrderMarketplace, refusal } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Notifications, { action, loader } from "./notifications.tsx";

const PATH = "/en-GR/notifications";
const LISTING = "01a078dd-6023-713a-9817-7b532fa004ce";
const told = (change: Partial<Notification> = {}) =>
  ({
    id: "01a078dd-6023-713a-9817-7b532fa00777",
    topic: "listing-published",
    subject: { type: "listing", id: LISTING },
    data: { title: "iPhone 13" },
    created_at: "2026-11-21T10:00:00.000Z",
    read_at: null,
    ...change,
  }) as Notification;
const page = (data: Notification[], current = 1, last = 1) => ({
  data,
  meta: { current_page: current, last_page: last, per_page: 20, total: data.length },
  links: { first: "?page=1", last: "?page=1", prev: null, next: null },
});
const look = async (answer: unknown, address = PATH) => {
  const { fetch } = createOrderMarketplace(undefined, { listNotifications: () => answer });
  return renderRoute(Notifications, await openVisit(address, fetch).send(loader), address);
};

describe("notifications", () => {
  test("say what happened and lead to it; new ones are named", async () => {
    const read = told({
      id: "01a078dd-6023-713a-9817-7b532fa00778" as Notification["id"],
      topic: "listing-boosted",
      data: { title: "Pixel 8", ends_at: "2026-11-28T10:00:00.000Z" },
      read_at: "2026-11-21T11:00:00.000Z",
    });
    const document = await look(page([told(), read]));
    const [first, second] = document.querySelectorAll("main li.told");
    expect(first!.querySelector("a")!.getAttribute("href")).toBe(
      `/en-GR/account/listings/${LISTING}`,
    );
    expect(first!.textContent).toContain("iPhone 13 is on sale");
    expect(first!.textContent).toContain("New");
    expect(second!.textContent).toContain("Shown before others until");
    expect(second!.textContent).not.toContain("New");
    expect(document.querySelectorAll("main input[name=id]")).toHaveLength(1);
  });

  test("none say so, without a button", async () => {
    const document = await look(page([]));
    expect(document.querySelector("main h2")!.textContent).toBe("Nothing to tell yet");
    expect(document.querySelector("main form")).toBeNull();
  });

  test("are read by one button, and ids that are none are passed over", async () => {
    const { fetch, calls } = createOrderMarketplace(undefined, {
      markNotificationsRead: () => ({ data: { count: 0 } }),
    });
    const visit = openVisit(PATH, fetch, { form: { id: told().id } });
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(calls.find(({ id }) => id === contract.markNotificationsRead.id)!.body).toEqual({
      ids: [told().id],
    });
    const empty = createOrderMarketplace(undefined, {
      countUnreadNotifications: () => ({ data: { count: 2 } }),
    });
    const wrong = openVisit(PATH, empty.fetch, { form: { id: "nonsense" } });
    expect(leadsTo(await wrong.send(action))).toBe(PATH);
  });

  test("of someone signed out lead to the sign-in and back", async () => {
    const { fetch } = createOrderMarketplace(undefined, {
      listNotifications: () => refusal("signed_out"),
    });
    expect(leadsTo(await openVisit(PATH, fetch).send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });
});
