import { expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import { SignUpState } from "../sign-up/sign-up-state.tsx";
import { AUTH_STATES } from "../session/auth-flow.ts";
import { AuthDialog } from "./auth-dialog.tsx";

test.each(AUTH_STATES)(
  "%s has a heading that labels its dialog, in both languages",
  async (state) => {
    for (const locale of ["en-GR", "el-GR"]) {
      const Dialog = () => (
        <AuthDialog
          state={state}
          headingId="heading"
          returnTo={`/${locale}/search`}
          under={`/${locale}/search`}
          facts={{ email: "eleni@deftero.test", phone: "306912345678", resend_after: 30 }}
          signUp={SignUpState}
        />
      );
      const page = await renderRoute(Dialog, null, `/${locale}/search`);
      const heading = page.querySelector("h1#heading");
      expect(heading?.textContent).toBeTruthy();
      for (const form of page.querySelectorAll("form[action^='/']:not([hidden])")) {
        expect(form.getAttribute("method")).toBe("post");
        expect(form.querySelector("button:not([type=button])"), form.outerHTML).not.toBeNull();
      }
    }
  },
);

test("a form in a dialog sends the page below it and the return path", async () => {
  const Dialog = () => (
    <AuthDialog
      state="forgot-password-check-email"
      headingId="heading"
      returnTo="/en-GR/account/orders"
      under="/en-GR/search?q=pixel"
      result={{ status: "error", error: { code: ["auth.code-wrong"] } }}
      facts={{ email: "eleni@deftero.test" }}
      signUp={SignUpState}
    />
  );
  const page = await renderRoute(Dialog, null, "/en-GR/search");
  const valueOf = (name: string) =>
    page.querySelector<HTMLInputElement>(`form [name=${name}]`)?.value;
  expect(valueOf("under")).toBe("/en-GR/search?q=pixel");
  expect(valueOf("callback_url")).toBe("/en-GR/account/orders");
  const code = page.querySelector<HTMLInputElement>("[name=code]")!;
  expect([code.autocomplete, code.inputMode, code.getAttribute("pattern")]).toEqual([
    "one-time-code",
    "numeric",
    "[0-9 ]*",
  ]);
  expect(code.getAttribute("aria-invalid")).toBe("true");
  expect(page.body.textContent).toContain("The code doesn’t match.");
  // Without scripts the server enforces the pause, so both buttons stay enabled.
  expect(page.querySelectorAll("form [aria-disabled]")).toHaveLength(0);
  expect(page.querySelector("[name=intent][value=resend]")).not.toBeNull();
});
