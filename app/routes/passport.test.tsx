import { describe, expect, test } from "vitest";
import type { Passport as Document } from "#contract/passport.ts";
import { createHubMarketplace, passport } from "#tests/hub-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Passport, { handle, loader } from "./passport.tsx";

const params = { code: "k3Zt9" };

async function look(change: Partial<Document> = {}, locale = "en-GR") {
  const { fetch } = createHubMarketplace(undefined, { getPassport: () => passport(change) });
  const path = `/${locale}/passport/k3Zt9`;
  const loaded = await openVisit(path, fetch, { params, cookie: "" }).send(loader);
  const page = await renderRoute(Passport, loaded, path);
  const main = page.querySelector("main")!;
  return { page, main, loaded, words: main.textContent!.replace(/\s+/g, " ") };
}

describe("a passport", () => {
  test("shows what the seller claimed and what the hub found, to anyone", async () => {
    const { main, words } = await look();
    expect(words).toContain("iPhone 13128 GB · Midnight");
    expect(words).toContain("ends in 7518");
    const lines = [...main.querySelectorAll(".passport-findings > div")].map((line) =>
      line.textContent!.replace(/\s+/g, " "),
    );
    expect(lines).toEqual([
      "Battery health89 %",
      "ScreenThe seller said: As newLight wearA hairline at the top",
      "AudioWorking",
    ]);
    expect(main.querySelector('a[href="/media/hairline/2048"] img')).not.toBeNull();
  });

  test("opens with its points as a ring, and with the notes of the bench", async () => {
    const { main } = await look();
    const ring = main.querySelector(".check-ring")!;
    expect(ring.getAttribute("aria-label")).toBe("3 of 3 points tested");
    expect(ring.querySelectorAll(".point.yellow")).toHaveLength(1);
    expect(ring.querySelectorAll(".point.green")).toHaveLength(2);
    expect(main.querySelector(".check-notes")!.textContent).toBe("Screen A hairline at the top");
  });

  test("lays the photo of our bench over the seller's, in a part that keys can scroll", async () => {
    const { main } = await look();
    const compare = main.querySelector(".photo-compare")!;
    expect([...compare.querySelectorAll("img")].map((photo) => photo.alt)).toEqual([
      "iPhone 13, photo by the seller",
      "iPhone 13, photo from our bench",
    ]);
    expect(compare.querySelector('[tabindex="0"][aria-label]')).not.toBeNull();
    const without = await look({ findings: [] });
    expect(without.main.querySelector(".photo-compare")).toBeNull();
  });

  test("can be shared by its address", async () => {
    const { main } = await look();
    expect(main.querySelector<HTMLInputElement>(".passport-share input")!.value).toBe(
      "http://deftero.test/en-GR/passport/k3Zt9",
    );
    expect(main.querySelector('.passport-share a[href^="mailto:?subject="]')).not.toBeNull();
  });

  test("names the colour in the visitor's language", async () => {
    const { words } = await look({ color_name: "Μεσονύχτι" }, "el-GR");
    expect(words).toContain("128 GB · Μεσονύχτι");
  });

  test("renders the code of its own address", async () => {
    const { main, loaded } = await look();
    expect(loaded.address).toBe("http://deftero.test/en-GR/passport/k3Zt9");
    expect(main.querySelector('[role="img"] svg path')).not.toBeNull();
    const other = await look({ code: "another" });
    expect(other.loaded.qrCode).not.toEqual(loaded.qrCode);
  });

  test("says when its buyer kept it, and until then that they have time", async () => {
    expect((await look()).words).toContain("Kept by the buyerNot yet");
    const { words } = await look({ accepted_at: "2026-11-21T10:00:00.000Z" });
    expect(words).toContain("Kept by the buyer21 November 2026");
  });

  test("leads to what the same device was before", async () => {
    const history = [{ code: "older1", checked_at: "2025-03-01T10:00:00.000Z" }];
    const { main } = await look({ history });
    expect(main.querySelector('a[href="/en-GR/passport/older1"]')!.textContent).toBe(
      "Checked on 1\u00a0March 2025",
    );
    expect((await look()).main.querySelector("#history")).toBeNull();
  });

  test("explains its signature, with what is needed to check it", async () => {
    const { words } = await look();
    expect(words).toContain("Signed by us");
    expect(words).toContain("c2lnbmF0dXJl");
    expect(words).toContain("a2V5");
  });

  test("is a static page, and no search engine keeps it", async () => {
    expect(handle).toEqual({ scripts: false });
    const { page } = await look();
    expect(page.querySelector('meta[name="robots"]')!.getAttribute("content")).toBe("noindex");
  });

  test("is translated into Greek", async () => {
    const { words } = await look({}, "el-GR");
    expect(words).toContain("Διαβατήριο συσκευής");
    expect(words).toContain("Ο πωλητής είπε: Χωρίς σημάδια");
  });

  test("of a code that nothing has does not exist", async () => {
    const { fetch } = createHubMarketplace(undefined, {
      getPassport: () => rejection("not_found"),
    });
    const visit = openVisit("/en-GR/passport/nothing", fetch, { params, cookie: "" });
    await expect(visit.send(loader)).rejects.toMatchObject({ status: 404 });
  });
});
