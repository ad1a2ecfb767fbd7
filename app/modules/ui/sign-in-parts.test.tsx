import { expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import { CodeField } from "./code-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { ResendTimer } from "./resend-timer.tsx";

const render = (Part: () => React.ReactNode, locale = "en-GR") =>
  renderRoute(Part, null, `/${locale}`);

test("the code's button is enabled without scripts", async () => {
  const page = await render(() => (
    <CodeField id="c" errors={[]} submit="Continue" isPending={false} />
  ));
  const button = page.querySelector("button")!;
  expect([button.type, button.hasAttribute("aria-disabled"), button.textContent]).toEqual([
    "submit",
    false,
    "Continue",
  ]);
});

test("another code can be requested without scripts although the field is empty", async () => {
  const page = await render(() => <ResendTimer resendAfter={25} wait={30_000} isPending={false} />);
  const button = page.querySelector("button")!;
  expect([button.name, button.value, button.formNoValidate]).toEqual(["intent", "resend", true]);
  expect(button.hasAttribute("aria-disabled")).toBe(false);
});

test.each([
  ["en-GR", "Your password needs", "10 characters or more"],
  ["el-GR", "Ο κωδικός χρειάζεται", "10 χαρακτήρες και πάνω"],
])("in %s a new password lists its seven rules", async (locale, title, rule) => {
  const page = await render(() => <NewPasswordField id="p" strength errors={[]} />, locale);
  const list = page.querySelector("ul")!;
  expect(list.getAttribute("aria-label")).toBe(title);
  expect(list.querySelectorAll("li")).toHaveLength(7);
  expect(list.textContent).toContain(rule);
  expect(page.querySelector("input")!.getAttribute("aria-describedby")).toBe(list.id);
});
