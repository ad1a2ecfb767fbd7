import { getFormProps } from "@conform-to/react";
import {
  createContext,
  use,
  useEffect,
  useState,
  type ComponentProps,
  type ReactNode,
} from "react";
import { Form, useFormAction, useNavigation } from "react-router";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Note } from "../ui/note.tsx";
import { SeenFirst } from "../ui/seen-first.tsx";
import type { FieldRules } from "./form-rules.ts";
import type { ActionForm as Parts } from "./use-action-form.ts";

type ValidatedField = { name: string } & Pick<FieldRules, "minLength" | "maxLength">;

type Shared = Parts & {
  /** What is being sent by this form now. */
  pending: FormData | null;
};

const FormContext = createContext<Shared | null>(null);

export function useFormParts(): Shared {
  const parts = use(FormContext);
  if (parts === null) throw new Error("A field stands outside of its ActionForm");
  return parts;
}

type Summary = ReactNode | ((count: number) => ReactNode);
type Labels = Readonly<Record<string, string>>;

type Props = Omit<ComponentProps<typeof Form>, "form" | "id" | "ref" | "method" | "onSubmit"> & {
  form: Parts;
  /** Title of a summary that lists the errors of all fields, for long forms. */
  summary?: Summary;
  /** Names of fields, for errors that are read apart from them in the summary. */
  labels?: Labels;
  children: ReactNode;
};

/**
 * A `<Form method="post">`, or the fetcher's, with the hidden fields, the idempotency key, and the
 * errors that concern the whole form.
 */
export function ActionForm({ form, summary, labels = {}, children, ...props }: Props) {
  const { element, metadata, hidden, nonce, fetcher, result, onBlurCapture, onSubmit } = form;
  const pending = usePending(form, props.action);
  const Element = fetcher?.Form ?? Form;

  useEffect(() => {
    // A document that was answered with errors; later answers conform focuses itself.
    if (result?.status !== "error" || document.activeElement !== document.body) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <Element
      className="stack"
      {...props}
      {...getFormProps(metadata)}
      method="post"
      ref={element}
      onBlurCapture={onBlurCapture}
      onSubmit={onSubmit}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {nonce === null ? null : <input type="hidden" name="nonce" value={nonce} />}
      <FormContext value={{ ...form, pending }}>
        <FormErrors summary={summary} labels={labels} />
        {children}
      </FormContext>
    </Element>
  );
}

function usePending({ fetcher, hidden }: Parts, action?: string): FormData | null {
  const { state, formMethod, formAction, formData } = useNavigation();
  const here = useFormAction(action);
  if (fetcher !== undefined) return fetcher.formData ?? null;
  if (state === "idle" || formMethod !== "POST" || formData === undefined) return null;
  const isHere = formAction?.split("?", 1)[0] === here.split("?", 1)[0];
  const isOwn = Object.entries(hidden).every(([name, value]) => formData.get(name) === value);
  return isHere && isOwn ? formData : null;
}

const NO_ERRORS: Readonly<Record<string, string[]>> = {};

function FormErrors({ summary, labels }: { summary: Summary; labels: Labels }) {
  const { metadata, names, errorText, facts, result } = useFormParts();
  const { status, allErrors } = metadata;
  const { "": own } = allErrors;
  // An error that was found on blur stands at its field; a summary would take the focus.
  const [refused, setRefused] = useState(status === "error" ? allErrors : NO_ERRORS);
  const next = status === "error" ? allErrors : status === "success" ? NO_ERRORS : refused;
  if (next !== refused) setRefused(next);
  const [key] = own ?? [];
  const note =
    key === undefined ? null : (
      <Note kind="bad" live>
        {errorText(key, facts)}
      </Note>
    );
  if (summary !== undefined) {
    const fields = metadata.getFieldset();
    const errors = Object.entries(refused)
      .filter(([name, keys]) => name !== "" && keys.length > 0)
      .toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other))
      .map(([name, keys]) => {
        const label = labels[name] === undefined ? "" : `${labels[name]}: `;
        const values = { ...valuesOf(fields[name]!), ...facts };
        return { id: `${metadata.id}-${name}`, text: label + errorText(keys[0]!, values) };
      });
    const title = typeof summary === "function" ? summary(errors.length) : summary;
    if (errors.length > 0) {
      return (
        <>
          {note}
          <ErrorSummary title={title} errors={errors} />
        </>
      );
    }
    if (note !== null) return <SeenFirst about={result}>{note}</SeenFirst>;
  }
  return note;
}

/** What the sentence of a field's error can name. */
export const valuesOf = ({ name, minLength, maxLength }: ValidatedField) => ({
  field: name,
  ...(minLength === undefined ? {} : { min: minLength }),
  ...(maxLength === undefined ? {} : { max: maxLength }),
});
