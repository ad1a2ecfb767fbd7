import { expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import { ActionForm } from "../form/action-form.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { ResendTimer } from "../ui/resend-timer.tsx";
import { CodeField, CODE_RULES } from "./code-field.tsx";
import { NewPasswordField, NEW_PASSWORD_RULES } from "./new-password-field.tsx";

const rules = { ...CODE_RULES, password: NEW_PASSWORD_RULES };
type Fields = ReturnType<typeof useActionForm<"code" | "password">>[1];

function render(part: (fields: Fields) => React.ReactNode, locale = "en-GR") {
  const Form = () => {
    const seed = { rules, nonce: null, kept: null };
    const [form, fields] = useActionForm({ id: "f", seed, texts: ["auth"] });
    return <ActionForm form={form}>{part(fields)}</ActionForm>;
  };
  return renderRoute(Form, null, `/${locale}`);
}

test("the code's button is enabled without scripts", async () => {
  const page = await render(({ code }) => <CodeField field={code} submit="Continue" />);
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
  const page = await render(
    ({ password }) => <NewPasswordField field={password} label="Password" strength />,
    locale,
  );
  const list = page.querySelector("ul")!;
  expect(list.getAttribute("aria-label")).toBe(title);
  expect(list.querySelectorAll("li")).toHaveLength(7);
  expect(list.textContent).toContain(rule);
  expect(page.querySelector("[name=password]")!.getAttribute("aria-describedby")).toBe(list.id);
});
