import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import Offline, { handle } from "./offline.tsx";

const worker = readFileSync(new URL("../../public/push-worker.js", import.meta.url), "utf8");

test.each([
  ["en-GR", "You are offline", "Recently viewed pages"],
  ["el-GR", "Δεν υπάρχει σύνδεση", "Όσα είδες τελευταία"],
])("%s: it says what is missing, and works without scripts", async (locale, title, seen) => {
  const page = await renderRoute(Offline, null, `/${locale}/offline`);
  expect(handle).toEqual({ scripts: false });
  expect(page.querySelector("h1")!.textContent).toBe(title);
  expect(page.querySelector("h2")!.textContent).toBe(seen);
  expect(page.querySelector("main .btn")!.getAttribute("href")).toBe("");
});

test("it has the places that the worker fills and reads", async () => {
  const { body } = await renderRoute(Offline, null, "/en-GR/offline");
  expect(worker).toContain("/<ul data-seen[^>]*>/");
  expect(body.innerHTML).toMatch(/<ul data-seen[^>]*><\/ul>/);
  expect(worker).toContain("/<p data-note[\\s\\S]*?<\\/p>/");
  expect(body.innerHTML).toMatch(/<p data-note[\s\S]*?<\/p>/);
});
