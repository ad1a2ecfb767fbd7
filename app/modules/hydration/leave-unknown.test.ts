// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { leaveUnknown } from "./leave-unknown.ts";

const children = [{ index: true }, { path: "search" }, { path: "listing/:id" }, { path: "*" }];
const router = {
  routes: [{ path: ":locale", children }],
  state: { navigation: { location: undefined as unknown } },
};
const reload = vi.fn();
const seen: string[] = [];

Object.assign(window, { __reactRouterDataRouter: router });
vi.stubGlobal("location", {
  origin: location.origin,
  href: location.href,
  pathname: location.pathname,
  reload,
});
leaveUnknown();
// React listens on the document.
for (const kind of ["click", "submit"]) {
  document.addEventListener(kind, (event) => {
    seen.push(kind);
    if (!(event.target instanceof HTMLButtonElement)) event.preventDefault();
  });
}

beforeEach(() => {
  seen.length = 0;
  document.body.innerHTML = "";
});

function show(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.querySelector<HTMLElement>("b, button")!;
}

test.each([
  ["/en-GR", true],
  ["/en-GR/search?q=a#b", true],
  ["/en-GR/listing/1", true],
  ["?modal=sign-in", false],
  ["/en-GR/faq", false],
  ["/en-GR/faq?from=/en-GR/search", false],
  ["/en-GR/listing/1/more", false],
  ["https://elsewhere.example/en-GR/faq", true],
  ["mailto:a@b.example", true],
])("a press on a link to %s reaches React: %s", (href, reaches) => {
  show(`<a href="${href}"><b>Go</b></a>`).click();
  expect(seen).toEqual(reaches ? ["click"] : []);
});

test.each([
  ["/en-GR/search", true],
  ["/en-GR/compare", false],
])("a form that is sent to %s reaches React: %s", (action, reaches) => {
  show(`<form action="${action}"><button>Send</button></form>`).click();
  expect(seen).toEqual(reaches ? ["click", "submit"] : ["click"]);
});

test("a press outside of links, or on a link without an address, is not intercepted", () => {
  show("<p><b>Text</b></p>").click();
  show("<a><b>Text</b></a>").click();
  document.dispatchEvent(new Event("click"));
  expect(seen).toEqual(["click", "click", "click"]);
});

test("a page restored from the back-forward cache is reloaded only if it was leaving", () => {
  const come = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  come(true);
  expect(reload).not.toHaveBeenCalled();
  router.state.navigation.location = { pathname: "/en-GR/faq" };
  come(false);
  expect(reload).not.toHaveBeenCalled();
  come(true);
  expect(reload).toHaveBeenCalledOnce();
});
