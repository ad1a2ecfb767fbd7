import { expect, test } from "vitest";
import { problemSchema } from "#contract/error-codes.ts";
import { createRefusals } from "./refusals.ts";

function open(random = 0) {
  const rendered: string[] = [];
  const refusals = createRefusals({
    random: () => random,
    renderPage: async (pathname, kind) => {
      rendered.push(`${pathname} ${kind}`);
      return { html: `<p>${kind}</p>`, headers: { "Content-Type": "text/html" } };
    },
  });
  return { rendered, refusals };
}

test("the page of a refusal is rendered once per locale and kind", async () => {
  const { rendered, refusals } = open();
  const first = await refusals.busy("GET", "/el-GR/search?q=a");
  const second = await refusals.busy("HEAD", "/el-GR");
  const sent = await refusals.busy("POST", "/el-GR/search");
  expect(first).toMatchObject({
    status: 503,
    headers: { "Content-Type": "text/html", "Retry-After": "3", "Cache-Control": "no-store" },
  });
  expect([first, second, sent].map(({ body }) => String(body))).toEqual([
    "<p>busy</p>",
    "<p>busy</p>",
    "<p>busy-write</p>",
  ]);
  expect(rendered).toEqual(["/el-GR/search busy", "/el-GR/search busy-write"]);
});

test("paths without a locale share one refusal page", async () => {
  const { rendered, refusals } = open();
  for (const path of ["/x", "/y/z", "/el-ZZ", "/"]) await refusals.busy("GET", path);
  expect(rendered).toEqual(["/x busy"]);
});

test("Retry-After differs between clients", async () => {
  const { refusals } = open(0.99);
  expect((await refusals.busy("GET", "/el-GR")).headers["Retry-After"]).toBe("8");
});

test("the API is refused with a JSON problem, a picture without a body", async () => {
  const { rendered, refusals } = open();
  const call = await refusals.busy("GET", "/api/listings?limit=2");
  expect(problemSchema.parse(JSON.parse(String(call.body))).code).toBe("unavailable");
  const picture = await refusals.busy("GET", "/media/a/320");
  expect(picture.body).toHaveLength(0);
  expect(picture.headers["Retry-After"]).toBe("3");
  expect(rendered).toEqual([]);
});

test("an address above the rate limit gets 429 with Retry-After", async () => {
  const { refusals } = open();
  const rejection = await refusals.tooMany("/en-GB/search?price_max=3", 42);
  expect(rejection).toMatchObject({ status: 429, headers: { "Retry-After": "42" } });
  expect(String(rejection.body)).toBe("<p>too-many</p>");
});

test("a rendering error is not cached", async () => {
  let tries = 0;
  const refusals = createRefusals({
    renderPage: async () => {
      tries += 1;
      if (tries === 1) throw new Error("broken");
      return { html: "<p>busy</p>", headers: {} };
    },
  });
  await expect(refusals.busy("GET", "/el-GR")).rejects.toThrow("broken");
  expect(String((await refusals.busy("GET", "/el-GR")).body)).toBe("<p>busy</p>");
});
