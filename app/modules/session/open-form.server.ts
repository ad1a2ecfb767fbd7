import { data, redirect, type RouterContextProvider } from "react-router";
import { contract } from "#contract/contract.ts";
import { FILES_CHOSEN } from "#contract/field-names.ts";
import {
  cookiesContext,
  keptFormContext,
  localeContext,
  marketplaceContext,
  webRequestContext,
} from "../../context.ts";
import type { FormReply } from "../ui/form-problem.tsx";
import { paths } from "../../paths.ts";
import type { AuthProblem } from "./auth-flow.ts";

type Context = Readonly<RouterContextProvider>;

const UNTYPED = new Set(["nonce", "intent"]);
/** What is given back of a field, in characters: more than any field takes. */
const KEPT = 600;
const reply = (answer: FormReply, status: number) => data(answer, { status });

/** What the action of a form has at hand, whatever the form is about. */
export function openForm(form: FormData, context: Context) {
  const { path } = context.get(webRequestContext);
  const { text, values: typed } = readTyped(form, UNTYPED);
  const hasFiles = [...form.values()].some((one) => one instanceof File && one.name !== "");
  const values = {
    ...Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, value.slice(0, KEPT)]),
    ),
    ...(hasFiles ? { [FILES_CHOSEN]: "1" } : {}),
  };
  const call = context.get(marketplaceContext);
  const cookies = context.get(cookiesContext);
  return {
    text,
    intent: text("intent"),
    /** Key of what this form does; the form carries it, so that sent twice is done once. */
    nonce: text("nonce").slice(0, 40) || crypto.randomUUID(),
    locale: context.get(localeContext),
    call,
    /** Who is signed out is led to the sign-in before anything is judged, with what was typed kept. */
    requireSession: async () => {
      if (cookies.get("accessToken") === null) await call(contract.getProfileDetails);
    },
    /** For the next look at the page, which may not come back at once. */
    keep: () =>
      context.get(keptFormContext).keep(path.split("?", 1)[0]!, new URLSearchParams(values)),
    /** Back with what is wrong, and everything typed. */
    refuse: (errors: FormReply["errors"], status = 422) => reply({ errors, values }, status),
    /** On, with a word about what was done. */
    go: (to: string, content: string) => {
      cookies.seal("message", { content, messageFor: to.split(/[?#]/, 1)[0] });
      return redirect(to, 303);
    },
  };
}

/** What such an action answers. */
export type FormAnswer = Response | ReturnType<typeof reply>;

/** What somebody typed into a form: trimmed by name, and as it was for the page that comes back. */
export function readTyped(form: FormData, untyped: ReadonlySet<string>) {
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

/**
 * Where an action leads that the marketplace answered with `proof_needed`: the password again, then
 * back to `page`, the one with the form, with what was typed (decisions "Session").
 */
export function toProof(
  context: Readonly<RouterContextProvider>,
  page: string,
  typed: FormData = new FormData(),
): Response {
  const fields = [...typed].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  context.get(keptFormContext).keep(page.split("?", 1)[0]!, new URLSearchParams(fields));
  return redirect(paths.verifyPassword(context.get(localeContext), { callbackUrl: page }), 303);
}

/** What was typed here before the session ended or the password was asked for, as nothing wrong. */
export function takeKept(
  context: Readonly<RouterContextProvider>,
  { pathname }: Pick<URL, "pathname">,
): AuthProblem | null {
  const values = context.get(keptFormContext).take(pathname);
  return values === null ? null : { errors: {}, values };
}
