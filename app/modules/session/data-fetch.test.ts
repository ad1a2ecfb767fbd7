// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchData } from "./data-fetch.ts";
import { restoreTyped } from "./typed-values.ts";
import { watchTyping } from "./typing.ts";

const PATH = "/el-GR/account/addresses/new";
const FORM = `<form method="post" action="${PATH}"><input name="full_name"></form>`;
const nameField = () => document.querySelector<HTMLInputElement>("[name=full_name]")!;

/** Returns the value of the field when the page is opened again after a response with `status`. */
async function sendAndReopen(status: number): Promise<string> {
  vi.stubGlobal("fetch", async () => new Response("", { status }));
  document.body.innerHTML = FORM;
  nameField().value = "Ελένη";
  await fetchData(new Request(`http://shop.test${PATH}.data`, { method: "POST", body: "" }));
  document.body.innerHTML = FORM;
  restoreTyped();
  return nameField().value;
}

let stop: () => void;
beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", PATH);
  stop = watchTyping();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test.each([429, 500, 503])(
  "what was typed is there again after an answer with %i",
  async (status) => {
    expect(await sendAndReopen(status)).toBe("Ελένη");
  },
);

test.each([200, 202, 422])(
  "an answer with %i, which leaves the form open, keeps nothing",
  async (status) => {
    expect(await sendAndReopen(status)).toBe("");
  },
);
