// @vitest-environment jsdom
import { act, useRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { parseSearchQuery } from "./search-query.ts";
import { useTickedCount } from "./use-ticked-count.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const TOTAL = 455;
let root: Root;

function Drawer() {
  const form = useRef<HTMLFormElement>(null);
  const count = useTickedCount(
    form,
    {},
    { total: TOTAL, query: parseSearchQuery(new URLSearchParams()) },
  );
  return (
    <form ref={form}>
      <input type="checkbox" name="brand" value="apple" />
      <input type="checkbox" name="brand" value="google" />
      <button>{count}</button>
    </form>
  );
}

/** The drawer, and the searches it asked for. */
async function open(answer: (asked: string) => unknown) {
  const asked: string[] = [];
  const router = createMemoryRouter(
    [
      {
        path: "/:locale/search",
        HydrateFallback: () => null,
        loader: ({ request }) => {
          const { search } = new URL(request.url);
          if (search !== "") asked.push(search);
          return search === "" ? null : answer(search);
        },
        Component: Drawer,
      },
    ],
    { initialEntries: ["/en-GR/search"] },
  );
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild!);
  await act(async () => root.render(<RouterProvider router={router} />));
  const tick = (value: string) =>
    act(async () => document.querySelector<HTMLElement>(`[value=${value}]`)!.click());
  const shows = (count: number) =>
    vi.waitFor(async () => {
      await act(async () => {});
      expect(document.querySelector("button")!.textContent).toBe(String(count));
    });
  return { tick, shows, asked };
}

afterEach(() => act(async () => root.unmount()));

test("the button shows the count of the ticked boxes", async () => {
  const { tick, shows } = await open(() => ({ total: 177 }));
  await shows(TOTAL);
  await tick("apple");
  await shows(177);
});

test("several ticks in a row make one request", async () => {
  const { tick, shows, asked } = await open(() => ({ results: { total: 12 } }));
  await tick("apple");
  await tick("google");
  await shows(12);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/apple.*google/);
});
