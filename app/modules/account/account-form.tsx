import { useEffect, useRef, type ReactNode } from "react";
import { Form, useNavigation, useLocation } from "react-router";
import { Note } from "../ui/note.tsx";
import { useFieldErrors, type FieldErrors } from "../ui/use-field-errors.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";

type Parts = {
  errorsOf: (name: string) => string[];
  valueOf: (name: string, otherwise?: string) => string;
  isPending: boolean;
};

type Props = {
  intent: string;
  reply: AccountReply | undefined;
  kept?: Record<string, string> | null;
  keyOf: (name: string, validity: ValidityState) => string;
  encType?: "multipart/form-data";
  labelledBy?: string;
  children: (parts: Parts) => ReactNode;
};

const NONE: FieldErrors = {};

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

export type AccountReply = {
  intent: string;
  errors: Record<string, string[]>;
  values: Record<string, string>;
  suggestions?: string[];
};

type Values = Readonly<Record<string, string>>;

function useSentences(): (keys: readonly string[], values?: Values) => string[] {
  const error = useT("error");
  const rooms = { account: useT("account"), auth: useT("auth"), error };
  return (keys, values) =>
    keys.map((key) => {
      const [room = "", ...rest] = key.split(".");
      const texts = Object.hasOwn(rooms, room) ? rooms[room as keyof typeof rooms] : error;
      return texts.find(rest.join("."), values) ?? error("general");
    });
}

export function CancelLink() {
  const t = useT("account");
  const { pathname } = useLocation();
  return (
    <ButtonLink kind="line" to={pathname} preventScrollReset replace>
      {t("cancel")}
    </ButtonLink>
  );
}
