import { describe, expect, test } from "vitest";
import type { AccountVerification } from "#contract/pro-badge.ts";
import { PRO_STEPS } from "#contract/pro-badge.ts";
import { createMemberMarketplace } from "#tests/member-marketplace.ts";
import { NOW } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Verification, { loader } from "./verification.tsx";

const NOTHING = { kind: null, status: null, proves_until: null };
const facts = (done: readonly string[], change: Partial<AccountVerification> = {}) => ({
  is_pro: false,
  pro_since: null,
  steps: PRO_STEPS.map((step) => ({ step, is_done: done.includes(step) })),
  identity: NOTHING,
  address: NOTHING,
  sales: { count: 3, needed: 10 },
  reviews: { count: 4, needed: 5, positive: 3, share_needed: 0.9 },
  ...change,
});

async function look(verification: AccountVerification, locale = "en-GR") {
  const path = `/${locale}/account/verification`;
  const shop = createMemberMarketplace(undefined, { getAccountVerification: () => verification });
  const loaded = await openVisit(path, shop.fetch, { now: NOW }).send(loader);
  const Screen = () => Verification({ loaderData: loaded } as never);
  const main = (await renderRoute(Screen, loaded, path)).querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " ") };
}

describe("verify account", () => {
  test("says what is missing, how much of it, and where it is done", async () => {
    const { main, words } = await look(facts(["email", "phone_number", "username"]));
    expect(words).toContain("6 steps to the PRO badge");
    expect(words).toContain("3 of 10");
    expect(words).toContain("4 of 5. 75 % positive, 90 % needed.");
    expect(words).toContain("You have not sent a document yet.");
    const to = [...main.querySelectorAll(".do a")].map((link) => link.getAttribute("href"));
    expect(to).toContain("/en-GR/account/documents#identity");
    expect(to).toContain("/en-GR/account/profile");
    expect(to.some((href) => href!.includes("verify-email"))).toBe(false);
    const sent = main.querySelector('a[href="/en-GR/account/documents"]');
    expect(sent!.textContent).toBe("What you have sent");
  });

  test("stands in its group of the menu, which does not repeat the documents", async () => {
    const { main } = await look(facts([]));
    const here = main.querySelector(".account-nav [aria-current]")!;
    expect(here.textContent).toBe("Verify account");
    const group = here.closest("ul")!.getAttribute("aria-labelledby")!;
    expect(main.querySelector(`#${group}`)!.textContent).toBe("You");
    const hrefs = [...main.querySelectorAll(".account-nav a")].map((a) => a.getAttribute("href"));
    expect(hrefs).toHaveLength(22);
    expect(hrefs).not.toContain("/en-GR/account/documents");
  });

  test.each([
    ["submitted", "We are checking your document."],
    ["refused", "Send another one."],
    ["expired", "Your document has expired."],
    ["started", "Send the back as well."],
  ] as const)("says of a document that is %s what comes next", async (status, sentence) => {
    const identity = { kind: "identity_card", status, proves_until: null } as const;
    expect((await look(facts([], { identity }))).words).toContain(sentence);
  });

  test.each(["en-GR", "el-GR"])(
    "shows a PRO seller the badge and its date, in %s",
    async (locale) => {
      const proof = {
        kind: "passport",
        status: "accepted",
        proves_until: "2031-05-01T21:00:00.000Z",
      } as const;
      const pro = facts(PRO_STEPS, {
        is_pro: true,
        pro_since: "2026-11-02T08:00:00.000Z",
        identity: proof,
        address: proof,
      });
      const { words } = await look(pro, locale);
      expect(words).toContain(locale === "en-GR" ? "since 2 November 2026" : "2 Νοεμβρίου 2026");
      expect(words).not.toMatch(/(?:step|note|state|do)\.[a-z_]+/);
    },
  );
});
