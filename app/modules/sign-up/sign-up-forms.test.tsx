// @vitest-environment jsdom
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { ProfileImageForm } from "./profile-image-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await act(async () => root?.unmount());
});

async function show(page: ReactNode) {
  const action = vi.fn(() => null);
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        loader: () => ({}),
        HydrateFallback: () => null,
        children: [{ path: "*", element: page, action }],
      },
    ],
    { initialEntries: ["/en-GR/auth/sign-up"], hydrationData: { loaderData: { root: {} } } },
  );
  document.body.innerHTML = "<div></div>";
  await act(async () => {
    root = createRoot(document.body.firstElementChild!);
    root.render(
      <MessageSourceContext value={serverMessages}>
        <RouterProvider router={router} />
      </MessageSourceContext>,
    );
  });
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const errorOf = (name: string) =>
    document.getElementById(`${field(name).id}-error`)?.textContent ?? null;
  const press = (name: string) =>
    act(async () =>
      [...document.querySelectorAll("button")]
        .find(({ textContent }) => textContent === name)!
        .click(),
    );
  return { action, field, errorOf, press };
}

const STEP = { headingId: "h", returnTo: "/en-GR", facts: { started: "sealed" } };

test("a file that is no picture is refused at the field, not in a bubble of the browser", async () => {
  const { field, errorOf, press, action } = await show(<ProfileImageForm {...STEP} />);
  const input = field("profile_photo");
  let isBubble = false;
  input.form!.addEventListener("invalid", (event) => (isBubble = !event.defaultPrevented), true);
  const file = new File(["%PDF"], "me.pdf", { type: "application/pdf" });
  // jsdom has no way to choose a file.
  Object.defineProperty(input, "files", { value: [file] });
  vi.spyOn(FormData.prototype, "getAll").mockReturnValue([file]);
  input.focus();
  await act(async () => {
    for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  });
  expect(errorOf("profile_photo")).toBe("The picture has to be a PNG or JPG.");
  expect(isBubble).toBe(false);
  await press("Use this picture");
  expect(action).not.toHaveBeenCalled();
});

test("a press on the waiting sign-up button shows what is missing, and sends nothing", async () => {
  const { field, errorOf, action } = await show(<SignUpForm {...STEP} />);
  const button = document.querySelector<HTMLButtonElement>("form [aria-disabled=true]")!;
  await act(async () => button.click());
  expect([errorOf("email"), errorOf("password")]).toEqual([
    "Enter your email.",
    "Enter your password to continue.",
  ]);
  expect(document.activeElement).toBe(field("email"));
  expect(action).not.toHaveBeenCalled();
});
