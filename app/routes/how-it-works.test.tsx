import { describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import HowItWorks, { handle, loader } from "./how-it-works.tsx";

async function look(query = "", locale = "en-GR") {
  const path = `/${locale}/how-it-works${query}`;
  const noMarketplace = async () => Response.json({}, { status: 500 });
  const loaded = await openVisit(path, noMarketplace, { cookie: "" }).send(loader);
  const page = await renderRoute(HowItWorks, loaded, path);
  return { page, words: page.querySelector("main")!.textContent!.replace(/\s+/g, " ") };
}

describe("how it works", () => {
  test("tells a buyer who acts, by when, and what if not", async () => {
    const { page, words } = await look();
    const steps = [...page.querySelectorAll(".how-steps > li")];
    expect(steps).toHaveLength(6);
    expect(steps[1]!.textContent).toContain(
      "WhoThe sellerBy when24 hoursOtherwiseThe order is cancelled",
    );
    expect(words).toContain(`${LIMITS.warrantyDays} days`);
    expect(words).toMatch(/4,9\s%/);
  });

  test("tells a seller what it costs and when the money comes", async () => {
    const { page, words } = await look("?tab=seller");
    expect(page.querySelector('[aria-current="page"]')!.textContent).toBe("I’m selling");
    expect(words).toMatch(/2,00\s€ plus 2\s%/);
    expect(words).toMatch(/For a device of 300,00\s€ that is 8,00\s€\./);
    expect(words).toContain("3 to 7 days after the buyer keeps it");
    expect(words).toMatch(/4,90\s€/);
  });

  test("has a drawing for each step", async () => {
    for (const query of ["", "?tab=seller"]) {
      const { page } = await look(query);
      const drawings = [...page.querySelectorAll(".how-steps > li > svg")];
      expect(drawings.map((drawing) => drawing.childElementCount > 0)).toEqual(Array(6).fill(true));
    }
  });

  test("calculates for a price what its buyer pays and its seller receives", async () => {
    const { page } = await look("?tab=seller&price=389");
    const [pays, receives] = [...page.querySelectorAll(".how-sides .sum dd")].map((sum) =>
      sum.textContent!.replace(/\s/g, " "),
    );
    expect([pays, receives]).toEqual(["410,56 €", "375,22 €"]);
    const form = page.querySelector("#calculator form")!;
    expect(form.getAttribute("action")).toBe("/en-GR/how-it-works#calculator");
    expect(form.querySelector('input[name="tab"]')!.getAttribute("value")).toBe("seller");
  });

  test.each(["abc", "3", "99999999", ""])(
    "says which prices it takes, and keeps what was typed: %s",
    async (price) => {
      const { page } = await look(`?price=${price}`);
      expect(page.querySelector("#price")!.getAttribute("value")).toBe(price);
      expect(page.querySelector("#price-error")!.textContent).toMatch(/Enter a price from 40,00/);
    },
  );

  test("tells the United Kingdom its own money", async () => {
    const { words } = await look("?tab=seller", "en-GB");
    expect(words).toContain("£2.00 plus 2%");
    expect(words).not.toContain("€");
  });

  test("has the places that other pages lead to", async () => {
    const { page } = await look();
    for (const id of ["smart-filter", "grades", "check", "refunds", "passport"]) {
      expect(page.getElementById(id)?.tagName, id).toBe("H2");
    }
  });

  test("is translated into Greek", async () => {
    const { words } = await look("", "el-GR");
    expect(words).toContain("Το έξυπνο φίλτρο");
    expect(words).toMatch(/85\s%/);
    expect(words).not.toMatch(/\{\{|how-it-works/);
  });

  test.each(["?tab=", "?tab=SELLER", "?tab=buyer&tab=seller", "?tab=<script>"])(
    "for %s is the buyer's",
    async (query) => {
      const { page } = await look(query);
      expect(page.querySelector('[aria-current="page"]')!.textContent).toBe("I’m buying");
    },
  );

  test("is a static page", () => {
    expect(handle).toEqual({ scripts: false });
  });
});
