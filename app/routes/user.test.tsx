import { describe, expect, test } from "vitest";
import type { PublicProfile } from "#contract/account.ts";
import { createMemberMarketplace, member, PUBLIC } from "#tests/member-marketplace.ts";
import { refusal } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import { UserPage } from "../modules/user/user-page.tsx";
import User, { loader } from "./user.tsx";

const visit = (
  username: string,
  answer: () => unknown = () => PUBLIC,
  path = `/en-GR/user/${username}`,
) =>
  openVisit(path, createMemberMarketplace(member(), { getPublicProfile: answer }).fetch, {
    params: { username },
    cookie: "",
  });
const look = async (profile: PublicProfile = PUBLIC, locale = "en-GR", username = "marina84") => {
  const path = `/${locale}/user/${username}`;
  const page = await renderRoute(
    User,
    await visit(username, () => profile, path).send(loader),
    path,
  );
  return { page, words: page.querySelector("main")!.textContent!.replace(/\s+/g, " ") };
};

describe("a member, as everybody sees them", () => {
  test("has a name, a badge, a place and a month", async () => {
    const { page, words } = await look();
    expect(page.querySelector("main h1")!.textContent).toBe("marina84");
    expect(words).toContain("PRO");
    expect(words).toContain("Αθήνα, Greece");
    expect(words).toContain("May 2026");
  });

  test("without badge or city says nothing about them", async () => {
    const { words } = await look({ ...PUBLIC, verification_badge: false, city: null });
    expect(words).not.toContain("PRO");
    expect(words).toContain("PlaceGreece");
  });

  test("speaks Greek in Greek", async () => {
    const { words } = await look(PUBLIC, "el-GR");
    expect(words).toContain("Αθήνα, Ελλάδα");
    expect(words).toContain("Μάιος 2026");
  });

  test("is one page, spelled as the account has it", async () => {
    const { page } = await look(PUBLIC, "en-GR", "MARINA84");
    expect(page.querySelector("link[rel=canonical]")!.getAttribute("href")).toBe(
      "http://deftero.test/en-GR/user/marina84",
    );
    expect(page.querySelectorAll("link[rel=alternate]")).toHaveLength(4);
  });

  test("shows a stranger no way to change anything", async () => {
    const { page } = await look();
    expect(page.querySelector('main a[href="/en-GR/account/profile"]')).toBeNull();
  });

  test("has the way to change it for themselves", async () => {
    const data = await visit("marina84").send(loader);
    const Own = () => <UserPage user={(data as { user: never }).user} isOwn />;
    const page = await renderRoute(Own, data, "/en-GR/user/marina84");
    expect(page.querySelector('main a[href="/en-GR/account/profile"]')!.textContent).toBe(
      "Edit your profile",
    );
  });

  test("that does not exist is a missing page", async () => {
    await expect(visit("nobody", () => refusal("not_found")).send(loader)).rejects.toMatchObject({
      status: 404,
    });
  });

  test.each(["x".repeat(41), "a b", "../admin", "μαρίνα"])(
    "with a name that cannot be, %s, is missing without a question",
    async (username) => {
      const marketplace = createMemberMarketplace();
      const answer = await openVisit("/en-GR/user/x", marketplace.fetch, {
        params: { username },
      }).send(loader);
      expect((answer as unknown as Response).status).toBe(404);
      expect(marketplace.calls).toEqual([]);
    },
  );
});
