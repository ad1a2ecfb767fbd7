import { data, redirect, type RouterContextProvider } from "react-router";
import { FILES_CHOSEN } from "#contract/field-names.ts";
import {
  cookiesContext,
  savedFormContext,
  localeContext,
  apiContext,
  webRequestContext,
} from "../../context.ts";
import type { FormReply } from "../ui/form-problem.tsx";

type Context = Readonly<RouterContextProvider>;

const UNTYPED = new Set(["nonce", "intent"]);
const KEPT = 600;
const reply = (answer: FormReply, status: number) => data(answer, { status });

export function createFormHandler(form: FormData, context: Context) {
  const { path } = context.get(webRequestContext);
  const { text, values: typed } = parseTyped(form, UNTYPED);
  const hasFiles = [...form.values()].some((one) => one instanceof File && one.name !== "");
  const values = {
    ...Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, value.slice(0, KEPT)]),
    ),
    ...(hasFiles ? { [FILES_CHOSEN]: "1" } : {}),
  };
  const api = context.get(apiContext);
  const cookies = context.get(cookiesContext);
  return {
    text,
    intent: text("intent"),
    /** Idempotency key of the form's effect. */
    nonce: text("nonce").slice(0, 40) || crypto.randomUUID(),
    locale: context.get(localeContext),
    api,
    /** Redirects signed-out visitors to the sign-in before validation, and keeps what was typed. */
    requireSession: async () => {
      if (cookies.get("accessToken") === null) await api.account.get();
    },
    keep: () =>
      context.get(savedFormContext).keep(path.split("?", 1)[0]!, new URLSearchParams(values)),
    refuse: (errors: FormReply["errors"], status = 422) => reply({ errors, values }, status),
    go: (to: string, content: string) => {
      cookies.seal("message", { content, messageFor: to.split(/[?#]/, 1)[0] });
      return redirect(to, 303);
    },
  };
}

export type FormAnswer = Response | ReturnType<typeof reply>;

/** `text` is trimmed; `values` is untrimmed, for rendering the form again. */
export function parseTyped(form: FormData, untyped: ReadonlySet<string>) {
  return {
    text(name: string): string {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : "";
    },
    values: Object.fromEntries(
      [...form].filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === "string" && !untyped.has(entry[0]),
      ),
    ),
  };
}
