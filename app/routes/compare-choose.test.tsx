import { expect, test } from "vitest";
import { openLoader, renderRoute } from "#tests/route-kit.tsx";
import { idOf, openShop } from "#tests/shop-marketplace.ts";
import CompareChoose, { handle, loader } from "./compare-choose.tsx";

const visit = async (address: string) =>
  renderRoute(CompareChoose, await openLoader(loader, openShop().fetch)(address), address);
const boxes = (page: Document) => [...page.querySelectorAll<HTMLInputElement>("[name=id]")];
const hidden = (page: Document) =>
  [...page.querySelectorAll<HTMLInputElement>("[type=hidden]")].map(({ name, value }) => [
    name,
    value,
  ]);

test("the devices of a list can be ticked, in a plain form without scripts", async () => {
  expect(handle).toEqual({ scripts: false });
  const page = await visit("/en-GR/compare/choose?brand=apple&sort_by=new");
  const form = page.querySelector("main form")!;
  expect(form.getAttribute("action")).toBe("/en-GR/compare");
  expect(boxes(page).length).toBeGreaterThan(2);
  expect(boxes(page).some((box) => box.hasAttribute("checked"))).toBe(false);
  expect(hidden(page)).toEqual([
    ["brand", "apple"],
    ["sort_by", "new"],
  ]);
  expect(page.querySelector("main a.link")!.getAttribute("href")).toBe(
    "/en-GR/search?brand=apple&sort_by=new",
  );
});

test("what was ticked goes along to the next page, and stands first", async () => {
  const first = await visit("/el-GR/compare/choose");
  const next = first.querySelector("button[name=page]")!;
  expect(next.getAttribute("formaction")).toBe("/el-GR/compare/choose");
  expect(next.getAttribute("value")).toBe("2");
  const second = await visit(`/el-GR/compare/choose?id=${idOf(9, 0)}&page=2`);
  const [ticked, ...others] = boxes(second);
  expect(ticked!.value).toBe(idOf(9, 0));
  expect(ticked!.hasAttribute("checked")).toBe(true);
  expect(others.some((box) => box.value === idOf(9, 0) || box.hasAttribute("checked"))).toBe(false);
  expect(hidden(second)).toEqual([]);
});

test("says how many ticks did not fit", async () => {
  const ids = [1, 2, 3, 4, 5, 6].map((n) => `id=${idOf(n, 0)}`).join("&");
  const page = await visit(`/en-GR/compare/choose?${ids}`);
  expect(page.querySelector("main .note")!.textContent).toContain(
    "Only 4 fit side by side. 2 devices were left out.",
  );
  expect((await visit("/en-GR/compare/choose")).querySelector("main .note")).toBeNull();
});

test("a search without results leads back to it", async () => {
  const page = await visit("/en-GR/compare/choose?brand=nobody");
  expect(boxes(page)).toEqual([]);
  expect(page.querySelector("main .btn")!.getAttribute("href")).toBe("/en-GR/search?brand=nobody");
});
