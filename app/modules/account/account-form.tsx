import { useEffect, useRef, type ReactNode } from "react";
import { Form, useNavigation, useLocation } from "react-router";
import { Note } from "../ui/note.tsx";
import { useFieldErrors, type FieldErrors } from "../ui/use-field-errors.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";

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

/** What a refused form of the account says: keys per field, `form` for the whole, and what was typed. */
export type AccountReply = {
  /** Which form of the screen it was. */
  intent: string;
  errors: Record<string, string[]>;
  values: Record<string, string>;
  /** Usernames that are free, after one that is not. */
  suggestions?: string[];
};

type Values = Readonly<Record<string, string>>;

/** Keys such as `auth.email-required` as sentences; the first part names the room of the texts. */
export function useSentences(): (keys: readonly string[], values?: Values) => string[] {
  const error = useT("error");
  const rooms = { account: useT("account"), auth: useT("auth"), error };
  return (keys, values) =>
    keys.map((key) => {
      const [room = "", ...rest] = key.split(".");
      const texts = Object.hasOwn(rooms, room) ? rooms[room as keyof typeof rooms] : error;
      return texts.find(rest.join("."), values) ?? error("general");
    });
}

/** Out of a form, to the screen that it stands in. */
export function CancelLink() {
  const t = useT("account");
  const { pathname } = useLocation();
  return (
    <ButtonLink kind="line" to={pathname} preventScrollReset replace>
      {t("cancel")}
    </ButtonLink>
  );
}

type ChoiceFieldProps = {
  id: string;
  legend?: ReactNode;
  /** The legend is for those who listen; what is seen says the same. */
  isSaid?: boolean;
  error: string | undefined;
  /** Options. */
  children: ReactNode;
};

/** One or a few weighty choices, with what is wrong about them. */
export function ChoiceField({ id, legend, isSaid, error, children }: ChoiceFieldProps) {
  return (
    <fieldset id={id} className="choice" {...(error ? { "aria-describedby": `${id}-error` } : {})}>
      {legend ? <legend className={isSaid ? "vh" : ""}>{legend}</legend> : null}
      {children}
      {error ? (
        <p className="err" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
