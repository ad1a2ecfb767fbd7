import { useForm, type FormMetadata, type FieldMetadata } from "@conform-to/react";
import { parse } from "@conform-to/react";
import { useRef, type FocusEvent, type FormEvent, type RefObject } from "react";
import type { FetcherWithComponents } from "react-router";
import type { Namespace } from "../locale/namespaces.ts";
import { isResultOf, type ActionResult, type Facts } from "./action-result.ts";
import { findError, isControl, type Check, type FormSeed } from "./form-rules.ts";
import { useErrorText, type ErrorText } from "./use-error-text.ts";

type Values<Name extends string> = { [K in Name]?: string | readonly string[] | null | undefined };

type Options<Name extends string> = {
  /** Unique in the page; the ids of the fields begin with it. */
  id: string;
  /** From `openForm` in the loader. */
  seed: FormSeed<Name>;
  /** The route's `actionData`; that of a fetcher comes by itself. */
  lastResult?: ActionResult | undefined;
  /** Namespaces that have the sentences of the form's errors, the screen's own first. */
  texts: readonly Namespace[];
  defaultValue?: Values<Name>;
  /** Hidden fields; they also tell this form's result from those of other forms of the page. */
  hidden?: Readonly<Record<string, string>>;
  fetcher?: FetcherWithComponents<ActionResult>;
  check?: Check;
  /** Runs when the form is sent, and not when a field of it is checked. */
  onSend?: () => void;
};

export type ActionForm = {
  element: RefObject<HTMLFormElement | null>;
  metadata: FormMetadata<Record<string, unknown>>;
  result: ActionResult | undefined;
  /** What was typed has come back, so a form that is folded away shows it. */
  isBack: boolean;
  /** Of all fields, in the order of the schema. */
  names: readonly string[];
  nonce: string | null;
  facts: Facts;
  errorText: ErrorText;
  hidden: Readonly<Record<string, string>>;
  fetcher: FetcherWithComponents<ActionResult> | undefined;
  onBlurCapture: (event: FocusEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

const NONE = {};

/**
 * conform's `useForm` with the rules of the schema from the loader: the browser checks a field when
 * the focus leaves it and again while it is typed in, and answers with the server's sentences.
 */
export function useActionForm<Name extends string>(
  options: Options<Name>,
): [form: ActionForm, fields: { [K in Name]: FieldMetadata<string> }] {
  const { id, seed, texts, defaultValue, hidden = NONE, fetcher, check, onSend } = options;
  const errorText = useErrorText(texts);
  const answer = fetcher?.data ?? options.lastResult;
  const result = answer && isResultOf(answer, hidden) ? answer : undefined;
  const element = useRef<HTMLFormElement>(null);
  const { kept } = seed;
  const isKept = kept !== null && isResultOf({ initialValue: kept }, hidden);
  const goesTo = useRef<EventTarget | null>(null);

  const [metadata, fields] = useForm<Record<string, string>>({
    id,
    lastResult: result ?? null,
    constraint: seed.rules as Record<string, object>,
    // Wholly, because a cleared field or an unticked box is absent; conform treats a result alike.
    defaultValue: (isKept ? kept : defaultValue) as Record<string, string>,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    // Without scripts the browser's own validation answers before the server does.
    defaultNoValidate: false,
    onValidate: ({ form, formData, submitter }) =>
      parse(formData, {
        resolve: (value: Record<string, string>, intent) => {
          const isOther = intent === null && isFormNoValidate(submitter);
          if (isOther) return { value };
          const only = intent?.type === "validate" ? intent.payload.name : undefined;
          const error: Record<string, string[] | null> = {};
          for (const control of form.elements) {
            if (!isControl(control) || control.name === "" || control.disabled) continue;
            const { name } = control;
            if (only !== undefined && only !== name) {
              // Null keeps the errors that the server found in other fields.
              error[name] = null;
              continue;
            }
            const rules = seed.rules[name as Name];
            const key =
              control.type === "hidden" ? null : findError(control, formData, rules, check);
            if (key !== null) error[name] = [key];
          }
          if (only !== undefined) error[""] = null;
          return Object.keys(error).length === 0 ? { value } : { error };
        },
      }),
  });

  return [
    {
      element,
      metadata: metadata as ActionForm["metadata"],
      result,
      isBack: result !== undefined || isKept,
      names: Object.keys(seed.rules),
      nonce: seed.nonce === null ? null : (result?.nonce ?? seed.nonce),
      facts: result?.facts ?? NONE,
      errorText,
      hidden,
      fetcher,
      onBlurCapture: ({ relatedTarget }) => void (goesTo.current = relatedTarget),
      onSubmit(event) {
        if (isIdleBlur(event, goesTo.current)) return event.preventDefault();
        metadata.onSubmit(event);
        if (!event.defaultPrevented) onSend?.();
      },
    },
    fields as { [K in Name]: FieldMetadata<string> },
  ];
}

const isFormNoValidate = (submitter: HTMLElement | null) =>
  (submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement) &&
  submitter.formNoValidate;

/**
 * conform validates a field by submitting a button of its own. A field that was left empty for a
 * button, or for nothing, gets no error, because it would move the button that is being pressed.
 */
function isIdleBlur(event: FormEvent<HTMLFormElement>, goesTo: EventTarget | null): boolean {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "__intent__") return false;
  const intent = JSON.parse(submitter.value) as { type: string; payload: { name?: string } };
  const { name } = intent.payload;
  if (intent.type !== "validate" || name === undefined) return false;
  if (isControl(document.activeElement) && document.activeElement.name === name) return false;
  if (isControl(goesTo) && goesTo.name !== name) return false;
  const typed = new FormData(event.currentTarget).getAll(name);
  return typed.every((one) => (typeof one === "string" ? one === "" : one.size === 0));
}
