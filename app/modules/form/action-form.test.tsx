// @vitest-environment jsdom
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, data, RouterProvider, useActionData } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { parseWithZod } from "@conform-to/zod/v4";
import { emailSchema } from "#contract/account.ts";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { ActionForm } from "./action-form.tsx";
import type { ActionResult } from "./action-result.ts";
import { createReply, type FormSubmission } from "./create-reply.server.ts";
import { CheckboxField, Field, PasswordField, TextareaField } from "./fields.tsx";
import { describeSchema } from "./form-rules.server.ts";
import type { FormSeed } from "./form-rules.ts";
import { SeenVersion } from "./seen-version.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useActionForm } from "./use-action-form.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const schema = z.object({
  email: emailSchema,
  password: z.string("auth.password-required"),
  note: z.string().optional(),
  day: z.string().optional(),
  news: z.boolean().default(false),
});
const SEED: FormSeed<Name> = { rules: describeSchema(schema), nonce: "first", kept: null };
const onSend = vi.fn();
let root: Root | undefined;
afterEach(async () => act(async () => root?.unmount()));

type Name = "email" | "password" | "note" | "day" | "news" | "version";

/** Of the row, as the page reads it. */
let version = 3;

function Page({ seed = SEED }: { seed?: FormSeed<Name> }) {
  const result = useActionData<ActionResult>();
  const [form, fields] = useActionForm<Name>({
    id: "f",
    seed,
    lastResult: result,
    texts: ["auth"],
    hidden: { intent: "save" },
    onSend,
    defaultValue: { note: "Kept", news: "on" },
  });
  return (
    <ActionForm form={form}>
      <SeenVersion current={version} conflict="auth.email-in-use" />
      <Field field={fields.email} type="email" label="Email" hint="We write there" />
      <PasswordField field={fields.password} label="Password" />
      <TextareaField field={fields.note} label="Note" />
      <Field field={fields.day} type="date" label="Day" />
      <CheckboxField field={fields.news} label="News" hint="Once a month" />
      <SubmitButton pending="Saving">Save</SubmitButton>
      <a href="#elsewhere">Elsewhere</a>
    </ActionForm>
  );
}

async function refuse(form: FormData) {
  const submission = parseWithZod(form, { schema }) as FormSubmission<unknown>;
  return createReply(form, submission, "first").answer(422, { email: ["auth.email-in-use"] });
}

const createPage = (action: (form: FormData) => unknown, result?: ActionResult) => {
  const router = createMemoryRouter(
    [
      {
        id: "page",
        path: "/:locale",
        Component: Page,
        action: async ({ request }) => action(await request.formData()),
      },
    ],
    {
      initialEntries: ["/en-GR"],
      hydrationData: { loaderData: {}, actionData: result ? { page: result } : null },
    },
  );
  return (
    <MessageSourceContext value={serverMessages}>
      <RouterProvider router={router} />
    </MessageSourceContext>
  );
};

async function open(action: (form: FormData) => unknown = refuse, result?: ActionResult) {
  document.body.innerHTML = `<div>${renderToString(createPage(action, result))}</div>`;
  const served = document.body.innerHTML;
  const complaints: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(document.body.firstElementChild!, createPage(action, result), {
      onRecoverableError: (error) => complaints.push(error),
    });
  });
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  return {
    served,
    complaints,
    field,
    errorOf: (name: string) => document.querySelector(`#f-${name}-error`)?.textContent ?? null,
    write: (name: string, text: string) =>
      act(async () => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
        field(name).focus();
        set.call(field(name), text);
        field(name).dispatchEvent(new Event("input", { bubbles: true }));
      }),
    focus: (what: string) => act(async () => document.querySelector<HTMLElement>(what)!.focus()),
    press: (label: string) =>
      act(async () =>
        [...document.querySelectorAll("button")]
          .find(
            (one) => (one.ariaLabel ?? one.getAttribute("aria-label") ?? one.textContent) === label,
          )!
          .click(),
      ),
  };
}

describe("the document", () => {
  test("has constraints, ids, hidden fields and the nonce, and hydrates as it is", async () => {
    const { field, served, complaints } = await open();
    const email = field("email");
    expect(served).not.toContain("novalidate");
    expect([email.id, email.type, email.required, email.maxLength]).toEqual([
      "f-email",
      "email",
      true,
      254,
    ]);
    expect(email.getAttribute("aria-describedby")).toBe("f-email-description");
    expect([field("intent").value, field("nonce").value, field("note").value]).toEqual([
      "save",
      "first",
      "Kept",
    ]);
    const news = field("news");
    expect([news.checked, news.value, news.labels![0]!.textContent.trim()]).toEqual([
      true,
      "on",
      "News",
    ]);
    expect(complaints).toEqual([]);
  });

  test("answered with errors has them at their fields, with what was typed", async () => {
    const form = new FormData();
    for (const [name, value] of [
      ["intent", "save"],
      ["email", "mari"],
    ] as const)
      form.set(name, value);
    const { data: result } = await refuse(form);
    const { served, field, errorOf } = await open(refuse, result);
    expect(served).toContain("This email is already in use");
    expect(errorOf("password")).not.toBeNull();
    expect([field("email").value, field("email").getAttribute("aria-invalid")]).toEqual([
      "mari",
      "true",
    ]);
    expect(field("email").getAttribute("aria-describedby")).toBe(
      "f-email-error f-email-description",
    );
    expect(field("nonce").value).toBe(result.nonce);
    expect(document.activeElement).toBe(field("email"));
  });

  test("opened after an interruption shows what was typed, and no default of what was emptied", () => {
    const openKept = (kept: Record<string, unknown>) => {
      const router = createMemoryRouter(
        [{ path: "/:locale", Component: () => <Page seed={{ ...SEED, kept }} /> }],
        { initialEntries: ["/en-GR"] },
      );
      document.body.innerHTML = renderToString(
        <MessageSourceContext value={serverMessages}>
          <RouterProvider router={router} />
        </MessageSourceContext>,
      );
      const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
      return [field("email").value, field("note").value, field("news").checked];
    };
    expect(openKept({ intent: "save", email: "mari" })).toEqual(["mari", "", false]);
    // Another form of the page was interrupted.
    expect(openKept({ intent: "other", email: "mari" })).toEqual(["", "Kept", true]);
  });

  test("is not answered by the result of another form of the page", async () => {
    const form = new FormData();
    form.set("intent", "other");
    const { errorOf, field } = await open(refuse, (await refuse(form)).data);
    expect([errorOf("email"), field("nonce").value]).toEqual([null, "first"]);
  });
});

describe("a field", () => {
  test("answers when the focus leaves it, with the server's sentence, until it is right", async () => {
    const { write, focus, errorOf } = await open();
    await write("email", "marina");
    expect(errorOf("email")).toBeNull();
    await focus("[name=password]");
    expect(errorOf("email")).toMatch(/email/i);
    await write("email", "marina@deftero.test");
    expect(errorOf("email")).toBeNull();
  });

  test("left empty answers only where the focus goes to another field", async () => {
    const { focus, errorOf } = await open();
    await focus("[name=email]");
    await focus("a");
    expect(errorOf("email")).toBeNull();
    await focus("[name=email]");
    await focus("[name=password]");
    expect(errorOf("email")).not.toBeNull();
  });

  test("is emptied and focused by its clear button", async () => {
    const { write, press, field } = await open();
    await write("email", "marina@deftero.test");
    await press("Clear Email");
    expect([field("email").value, document.activeElement]).toEqual(["", field("email")]);
    await press("Clear Note");
    expect(field("note").value).toBe("");
  });

  test("of a date, which has no placeholder, has a clear button once it is filled", async () => {
    const { write, press, field } = await open();
    const find = () => document.querySelector("[aria-label='Clear Day']");
    expect(find()).toBeNull();
    await write("day", "2030-05-06");
    await press("Clear Day");
    expect([field("day").value, find()]).toEqual(["", null]);
  });

  test("of a password is shown and hidden", async () => {
    const { press, field } = await open();
    await press("Show Password");
    expect(field("password").type).toBe("text");
    await press("Hide Password");
    expect(field("password").type).toBe("password");
  });
});

describe("sending", () => {
  const FILLED = { email: "marina@deftero.test", password: "Second-hand-1!" };

  test("an invalid form stays in the browser, and focuses its first error", async () => {
    const action = vi.fn();
    const { press, field, errorOf } = await open(action);
    await press("Save");
    expect(action).not.toHaveBeenCalled();
    expect([errorOf("email"), errorOf("password")]).not.toContain(null);
    expect(document.activeElement).toBe(field("email"));
  });

  test("a refusal shows its error and keeps everything typed, secrets included", async () => {
    const { write, press, field, errorOf } = await open();
    for (const [name, text] of Object.entries(FILLED)) await write(name, text);
    await press("Save");
    await vi.waitFor(() => expect(errorOf("email")).toContain("already in use"));
    expect([field("email").value, field("password").value]).toEqual(Object.values(FILLED));
    expect(field("nonce").value).not.toBe("first");
    await write("password", "Another-one-1!");
    expect(errorOf("email")).toContain("already in use");
    await write("email", "other@deftero.test");
    expect(errorOf("email")).toBeNull();
  });

  test("sends the version that was read with it, until its author is told of a newer one", async () => {
    let errors: Record<string, string[]> = { email: ["auth.email-in-use"] };
    const { field, write, press } = await open((form) => {
      const submission = parseWithZod(form, { schema }) as FormSubmission<unknown>;
      return createReply(form, submission, "first").answer(422, errors);
    });
    await write("email", "someone@mail.test");
    await write("password", "Second-hand-1!");
    version = 4;
    await press("Save");
    expect(field("version").value).toBe("3");
    errors = { "": ["auth.email-in-use"] };
    await press("Save");
    expect(field("version").value).toBe("4");
    version = 3;
  });

  test("is told before the action, once, and not for a check of a field or a form with errors", async () => {
    onSend.mockClear();
    const action = vi.fn(() => data(null));
    const { write, press, focus, errorOf } = await open(action);
    await press("Save");
    await write("email", "marina");
    await focus("[name=password]");
    expect(errorOf("email")).not.toBeNull();
    expect(onSend).not.toHaveBeenCalled();
    for (const [name, text] of Object.entries(FILLED)) await write(name, text);
    await press("Save");
    expect([onSend.mock.calls.length, action.mock.calls.length]).toEqual([1, 1]);
    expect(onSend.mock.invocationCallOrder[0]).toBeLessThan(action.mock.invocationCallOrder[0]!);
  });

  test("a second press while it is sent does nothing", async () => {
    const sent = Promise.withResolvers<unknown>();
    const action = vi.fn(() => sent.promise);
    const { write, press } = await open(action);
    for (const [name, text] of Object.entries(FILLED)) await write(name, text);
    await press("Save");
    await press("Saving");
    expect(action).toHaveBeenCalledTimes(1);
    await act(async () => sent.resolve(data(null)));
  });
});
