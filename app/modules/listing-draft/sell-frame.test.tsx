// @vitest-environment jsdom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { readyDraft } from "#tests/seller-marketplace.ts";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { presentFrame } from "./draft-facts.ts";
import { SellFrame } from "./sell-frame.tsx";
import type { FramedPage } from "./sell-steps.ts";

test("focus moves to the heading of the next step, not of the first", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const facts = presentFrame(readyDraft(), "a-nonce");
  const Stub = createRoutesStub([
    { path: "/", id: "root", loader: () => ({ origin: "" }), Component: () => <Shown /> },
  ]);
  function Shown() {
    const [page, setPage] = useState<FramedPage>("condition");
    return (
      <MessageSourceContext value={serverMessages}>
        <SellFrame {...{ facts, page }} isFromReview={false}>
          <button onClick={() => setPage("price")}>Continue</button>
        </SellFrame>
      </MessageSourceContext>
    );
  }
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  await act(async () =>
    root.render(
      <Stub initialEntries={["/"]} hydrationData={{ loaderData: { root: { origin: "" } } }} />,
    ),
  );
  expect(document.activeElement).toBe(document.body);
  await act(async () => host.querySelector("button")!.click());
  expect(document.activeElement).toBe(host.querySelector("h1"));
});
