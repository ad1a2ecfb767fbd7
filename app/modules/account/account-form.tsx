import { useEffect, useRef, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Note } from "../ui/note.tsx";
import { useFieldErrors, type FieldErrors } from "../ui/use-field-errors.ts";
import type { AccountReply } from "./account-reply.ts";
import { useSentences } from "./use-sentences.ts";

type Parts = {
  /** Sentences of a field, in the visitor's language. */
  errorsOf: (name: string) => string[];
  /** What was typed before, else what is given. */
  valueOf: (name: string, otherwise?: string) => string;
  isPending: boolean;
};

type Props = {
  /** Which form of the screen it is. */
  intent: string;
  reply: AccountReply | undefined;
  /** What was typed before the password was asked again. */
  kept?: Record<string, string> | null;
  /** What is wrong with a control, as a key. */
  keyOf: (name: string, validity: ValidityState) => string;
  /** For forms with a file. */
  encType?: "multipart/form-data";
  labelledBy?: string;
  children: (parts: Parts) => ReactNode;
};

const NONE: FieldErrors = {};

/** One form of an account screen: sent to the screen itself, with scripts or without. */
export function AccountForm({ intent, reply, kept, keyOf, encType, labelledBy, children }: Props) {
  const sentences = useSentences();
  const { formData } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const own = reply?.intent === intent ? reply : undefined;
  const { errorsOf, formProps } = useFieldErrors(own?.errors ?? NONE, keyOf);
  const [formError] = sentences(own?.errors["form"] ?? [], own?.values);

  useEffect(() => {
    if (own === undefined) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [own]);

  return (
    <Form
      ref={form}
      method="post"
      className="stack"
      preventScrollReset
      {...(encType ? { encType } : {})}
      {...(labelledBy ? { "aria-labelledby": labelledBy } : {})}
      {...formProps}
    >
      <input type="hidden" name="intent" value={intent} />
      {formError ? (
        <Note kind="bad" live>
          {formError}
        </Note>
      ) : null}
      {children({
        errorsOf: (name) => sentences(errorsOf(name), own?.values),
        valueOf: (name, otherwise = "") => own?.values[name] ?? kept?.[name] ?? otherwise,
        isPending: formData?.get("intent") === intent,
      })}
    </Form>
  );
}
