// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createRoutesStub, data } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import type { PasskeyPurpose } from "./purpose.ts";

vi.mock("./create-credential.ts", () => ({ createCredential: async () => "{}" }));

const HERE = "/en-GR/account/security";
let root: Root;

async function open(purpose: PasskeyPurpose, key: string): Promise<void> {
  const Stub = createRoutesStub([
    {
      path: "*",
      action: () => data({ status: "error", error: { "": [key] } }, { status: 422 }),
      Component: () => (
        <MessageSourceContext value={serverMessages}>
          <PasskeyButton purpose={purpose} action={HERE} fields={{ intent: "passkey" }}>
            Use a passkey
          </PasskeyButton>
        </MessageSourceContext>
      ),
    },
  ]);
  const host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
  await act(async () => root.render(<Stub initialEntries={[HERE]} />));
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("PublicKeyCredential", () => {});
  vi.stubGlobal("fetch", async () => Response.json({ options: {} }));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

test.each([
  ["create", "account.problem.too-many", "Too many attempts. Wait a little"],
  ["prove", "account.problem.unavailable", "We couldn’t save this."],
  ["sign-in", "auth.too-many", "Too many attempts. Wait"],
  ["sign-in", "passkey.passkey_refused", "That passkey wasn’t accepted."],
] as const)(
  "to %s, the error %s is said in the words of its screen",
  async (purpose, key, said) => {
    await open(purpose, key);
    await act(async () => document.querySelector("button")!.click());
    await vi.waitFor(() =>
      expect(document.querySelector("[role=alert]")?.textContent).toContain(said),
    );
  },
);
