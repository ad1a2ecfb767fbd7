import { describe, expect, test } from "vitest";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { createOrderMarketplace, NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Invitation, { action, loader } from "./staff-invitation.tsx";

const TOKEN = "a".repeat(43);
const PATH = `/en-GR/staff-invitation/${TOKEN}`;
type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
const shop = (more: Answers = {}, state = "open") =>
  createOrderMarketplace(undefined, {
    getStaffInvitation: () =>
      ({
        email: "new@deftero.test",
        state,
        roles: [{ id: "01a078dd-6023-713a-9817-7b532fa11001", slug: "support", name: null }],
        invited_by: "irenerules",
        expires_at: NOW.toISOString(),
      }) as never,
    ...more,
  });
const params = { token: TOKEN };

async function look(marketplace = shop(), cookie?: string) {
  const visit = openVisit(PATH, marketplace.fetch, {
    params,
    ...(cookie !== undefined && { cookie }),
  } as never);
  const loaded = await visit.send(loader as never);
  return renderRoute(() => Invitation({ loaderData: loaded } as never), loaded as never, PATH);
}

describe("an invitation to the staff", () => {
  test("says who invites whom as what, and is accepted by a button", async () => {
    const page = await look();
    expect(page.body.textContent).toContain(
      "irenerules invites new@deftero.test to the staff as: Support",
    );
    expect(page.querySelector('main form[method="post"]')).not.toBeNull();
  });

  test("leads visitors to the sign-in and the sign-up, and back", async () => {
    const page = await look(shop(), "");
    const links = [...page.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
    const back = `callbackUrl=${encodeURIComponent(PATH)}`;
    expect(links).toEqual([`/en-GR/auth/sign-in?${back}`, `/en-GR/auth/sign-up?${back}`]);
    expect(page.querySelector("main form")).toBeNull();
  });

  test.each([
    ["accepted", "was already accepted"],
    ["revoked", "was revoked"],
    ["expired", "has expired"],
  ])("that is %s says so", async (state, words) => {
    const page = await look(shop({}, state));
    expect(page.body.textContent).toContain(words);
    expect(page.querySelector("main form")).toBeNull();
  });

  test("opens the console, and names another address as the reason of a refusal", async () => {
    const send = (more: Answers) =>
      openVisit(PATH, shop(more).fetch, { params, form: { sent: "1" } } as never).send(
        action as never,
      );
    const answer = await send({ acceptStaffInvitation: () => null as never });
    expect(leadsTo(answer)).toBe("/en-GR/console");
    const refused = await send({
      acceptStaffInvitation: () => rejection("invitation_other_email"),
    });
    expect(replyOf<ActionResult>(refused).content.error).toEqual({
      "": ["console.invitation.other-email"],
    });
  });
});
