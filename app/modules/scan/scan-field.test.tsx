// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createRoutesStub, redirect, useSubmit } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { ScanField } from "./scan-field.tsx";

const BENCH = "/en-GR/hub/orders/1/check";
let root: Root;
let saves = 0;

function Page() {
  const submit = useSubmit();
  return (
    <main>
      <ScanField nonce="nonce-1" at={{ place: "1", hint: "bench" }} />
      <button id="save" onClick={() => void submit(null, { method: "post", action: BENCH })}>
        Save
      </button>
      <div className="inspection-item" tabIndex={-1}>
        <input id="photo" aria-label="Photo" key={saves} type="file" />
        <span className="note-field">
          <input id="note" aria-label="Note" />
        </span>
      </div>
    </main>
  );
}
const find = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)!;
const save = () => act(async () => find("save").click());
const isAt = (selector: string) => document.activeElement!.matches(selector);

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  saves = 0;
  const action = () => {
    saves += 1;
    return redirect(BENCH);
  };
  const Stub = createRoutesStub([
    { path: "/:locale/hub/scan", action, Component: Page },
    {
      path: "*",
      action,
      Component: () => (
        <MessageSourceContext value={serverMessages}>
          <Page />
        </MessageSourceContext>
      ),
    },
  ]);
  const host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
  await act(async () => root.render(<Stub initialEntries={[BENCH]} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test("the field has the focus, and again after a save elsewhere on the page", async () => {
  expect(isAt("#scan")).toBe(true);
  find("save").focus();
  await save();
  expect(isAt("#scan")).toBe(true);
});

test("a save does not take the focus from a note, nor empty the field", async () => {
  find("scan").value = "D-20";
  find("note").focus();
  await save();
  expect(saves).toBe(1);
  expect(isAt("#note")).toBe(true);
  expect(find("scan").value).toBe("D-20");
});

test("the line of a photo that was saved has the focus", async () => {
  find("photo").focus();
  await save();
  expect(isAt(".inspection-item")).toBe(true);
});

test("the field is empty after it was sent", async () => {
  find("scan").value = "D-20036";
  await act(async () => find("scan").form!.requestSubmit());
  expect(saves).toBe(1);
  expect(find("scan").value).toBe("");
  expect(isAt("#scan")).toBe(true);
});
