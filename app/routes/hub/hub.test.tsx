import { describe, expect, test } from "vitest";
import type { Profile } from "#contract/profile.ts";
import type { StaffKey } from "#contract/staff-keys.ts";
import { createOrderMarketplace } from "#tests/order-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Hub, { loader } from "./hub.tsx";

const PATH = "/en-GR/hub/orders";
const staff = (keys: StaffKey[], is_proved = true): NonNullable<Profile["staff"]> => ({
  keys,
  markets: null,
  is_proved,
  has_factor: true,
});
const visit = (of: Profile["staff"]) =>
  openVisit(
    PATH,
    createOrderMarketplace(undefined, { getProfileDetails: () => member({ staff: of }) }).fetch,
  );

async function look(keys: StaffKey[], query = "") {
  const loaded = await visit(staff(keys)).send(loader);
  return renderRoute(() => Hub({ loaderData: loaded } as never), loaded, PATH + query);
}

describe("the shell of the hub", () => {
  test("is not found by members, and opens with the second factor alone", async () => {
    expect(await visit(null).send(loader)).toMatchObject({ status: 404 });
    expect(leadsTo(await visit(staff(["read_orders"], false)).send(loader))).toBe(
      "/en-GR/console/second-factor",
    );
  });

  test("has the scanner's field, the steps of a parcel and the console's menu", async () => {
    const page = await look(["read_orders", "read_tickets"], "?tab=check");
    const form = page.querySelector<HTMLFormElement>("#scan-form")!;
    expect(form.getAttribute("action")).toBe("/en-GR/hub/scan");
    expect(form.querySelector('[name="nonce"]')).not.toBeNull();
    const steps = page.querySelector('nav[aria-label="Steps of a parcel"]')!;
    expect(steps.querySelector("[aria-current]")!.textContent).toBe("Check");
    const here = page.querySelector('.console-nav a[aria-current="page"]')!;
    expect(here.textContent).toBe("Order queues");
    expect(page.querySelectorAll(".console-nav a[aria-current]")).toHaveLength(1);
  });

  test("has no field for staff without the key", async () => {
    const page = await look(["read_listings"]);
    expect(page.querySelector("#scan-form")).toBeNull();
    expect(page.querySelector(".console-nav")).not.toBeNull();
  });
});
