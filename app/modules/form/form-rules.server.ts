import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { parse } from "@conform-to/react";
import type { RouterContextProvider } from "react-router";
import * as z from "zod";
import { savedFormContext, webRequestContext } from "../../context.ts";
import { findSilentRule } from "./find-silent-rule.server.ts";
import type { FieldRules, FormRules, FormSeed, Violation } from "./form-rules.ts";

export type FormSchema = z.ZodType<object>;
type Keys<T> = T extends unknown ? Extract<keyof T, string> : never;
export type FieldNames<S extends FormSchema> = Keys<z.input<S>>;

type Context = Readonly<RouterContextProvider>;

/** What a page's loader returns for its form: rules, idempotency key, and values that were kept. */
export function openForm<S extends FormSchema>(
  context: Context,
  schema: S,
): FormSeed<FieldNames<S>> {
  return toSeed(schema, takeKept(context));
}

/** The same for several forms by their `intent`. */
export function openForms<const Schemas extends Record<string, FormSchema>>(
  context: Context,
  schemas: Schemas,
) {
  const kept = takeKept(context);
  return Object.fromEntries(
    Object.entries(schemas).map(([intent, schema]) => [
      intent,
      toSeed(schema, (kept?.get("intent") ?? "") === intent ? kept : null),
    ]),
  ) as { [Intent in keyof Schemas]: FormSeed<FieldNames<Schemas[Intent]>> };
}

/**
 * A text that has to be filled in, where the contract leaves it out or takes an empty one: zod's own
 * `.required()` has no sentence for people.
 */
export const requiredText = <S extends z.ZodType<unknown, string>>(key: string, schema: S) =>
  z.string(key).trim().min(1, key).pipe(schema);

/**
 * A text that may be emptied. conform leaves an empty control out, and what a partial update leaves
 * out keeps its value, so `empty` (null or "", as the call takes it) stands in for it.
 */
export const mayBeEmpty = <S extends z.ZodType<string | undefined>, const Empty extends "" | null>(
  schema: S,
  empty: Empty,
) => schema.transform((text): string | Empty => text ?? empty);

const takeKept = (context: Context): URLSearchParams | null =>
  context.get(savedFormContext).take(context.get(webRequestContext).path.split("?", 1)[0]!);

function toSeed<Name extends string>(
  schema: FormSchema,
  kept: URLSearchParams | null,
): FormSeed<Name> {
  return {
    rules: describeSchema(schema) as FormSeed<Name>["rules"],
    nonce: crypto.randomUUID(),
    // Names such as `items[0].note` become objects, as conform takes them.
    kept: kept && parse(kept, { resolve: (value) => ({ value }) }).reply().initialValue!,
  };
}

const described = new WeakMap<FormSchema, FormRules>();

/**
 * The constraints of a schema and the error key that it has for each, so that the browser says what
 * the server would say, without zod.
 */
export function describeSchema(schema: FormSchema): FormRules {
  let rules = described.get(schema);
  if (rules !== undefined) return rules;
  rules = probe(schema);
  // A form would show a general sentence, which hides that its own is missing.
  const silent = import.meta.env.PROD ? null : findSilentRule(rules);
  if (silent !== null) throw new Error(silent);
  described.set(schema, rules);
  return rules;
}

/** Accepted by no field that has a form of its own, such as an e-mail or a number. */
const MALFORMED = "?";

/** What zod says where a file or a box gets a text, which no control of a form sends. */
const UNSENDABLE = /^Invalid input(?:: expected (?:boolean|file|object).*)?$/;

function probe(schema: FormSchema): FormRules {
  const findKey = (name: string, sample?: string) => {
    const form = new FormData();
    if (sample !== undefined) form.set(name, sample);
    const submission = parseWithZod(form, { schema });
    return submission.status === "error" ? submission.error?.[name]?.[0] : undefined;
  };
  const rules: FormRules = {};
  for (const [name, constraint] of Object.entries(listConstraints(schema))) {
    // A pattern for zod is none for people: browsers report it in words of their own (F34).
    const { pattern: _, minLength = 0, ...own } = constraint as FieldRules & { pattern?: string };
    const rule: FieldRules = minLength > 1 ? { ...own, minLength } : own;
    const { maxLength, min, max } = rule;
    const samples: [Violation, string | undefined][] = [["malformed", MALFORMED]];
    if (rule.required) samples.push(["missing", undefined]);
    if (maxLength !== undefined) samples.push(["tooLong", "x".repeat(maxLength + 1)]);
    if (rule.minLength !== undefined) samples.push(["tooShort", "x".repeat(minLength - 1)]);
    if (min !== undefined) samples.push(["tooLow", String(Number(min) - 1)]);
    if (max !== undefined) samples.push(["tooHigh", String(Number(max) + 1)]);
    const keys = samples
      .map(([violation, sample]) => [violation, findKey(name, sample)] as const)
      .filter(([, key]) => key !== undefined && !UNSENDABLE.test(key));
    rules[name] = keys.length === 0 ? rule : { ...rule, keys: Object.fromEntries(keys) };
  }
  return rules;
}

/**
 * conform looks at the end of a pipe alone: an e-mail would lose the length of its text, and a
 * schema that ends in a transformation all of its fields.
 */
function listConstraints(schema: FormSchema): Record<string, object> {
  const { def } = schema as unknown as { def: Pipe };
  if (def.type === "pipe" && def.in !== undefined) return listConstraints(def.in as FormSchema);
  const constraints: Record<string, object> = { ...getZodConstraint(schema) };
  if (!(schema instanceof z.ZodObject)) return constraints;
  for (const [name, field] of Object.entries(schema.shape)) {
    const { type, in: start } = (field as z.ZodType).def as Pipe;
    if (type !== "pipe" || start === undefined) continue;
    const first = getZodConstraint(z.object({ [name]: start }))[name];
    constraints[name] = { ...first, ...constraints[name] };
  }
  return constraints;
}

type Pipe = { type: string; in?: z.ZodType };
