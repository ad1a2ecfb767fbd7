import { type FormEvent, useEffect, useRef } from "react";
import type { HunterTurn } from "#contract/ai-conversation.ts";
import { LIMITS } from "#contract/limits.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";

export type TalkProps = {
  seed: FormSeed<"text">;
  result: ActionResult | undefined;
  label: string;
  hint?: string;
  asked?: string;
  /** The last turn, whose words leave the field once they stand on the page. */
  last?: Pick<HunterTurn, "number" | "text">;
  /** Sees the form once it is found right, before it is sent. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** An answer is being written. */
  isHeld?: boolean;
};

/** One line, which Enter sends. */
export function TalkForm({
  seed,
  result,
  label,
  hint,
  asked = "",
  last,
  onSubmit,
  isHeld = false,
}: TalkProps) {
  const t = useT("hunter");
  const [form, fields] = useActionForm({
    id: "talk",
    seed,
    lastResult: result,
    texts: ["hunter"],
    defaultValue: { text: asked },
  });
  const shown = useRef(last?.number);
  useEffect(() => {
    if (last === undefined || last.number === shown.current) return;
    shown.current = last.number;
    const { element } = form;
    const field = element.current?.elements.namedItem("text") as HTMLInputElement | null;
    // What was typed meanwhile stays.
    if (field?.value.trim() === last.text) element.current?.reset();
  });
  const sent = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event);
    if (!event.defaultPrevented) onSubmit?.(event);
  };
  return (
    <ActionForm form={{ ...form, onSubmit: sent }} className="stack talk" data-intent="">
      <Field
        field={fields.text}
        label={label}
        {...(hint && { hint })}
        maxLength={LIMITS.aiConversation.text}
        autoComplete="off"
        enterKeyHint="send"
      />
      <p>
        <SubmitButton pending={t("working")} isHeld={isHeld}>
          {t("send")}
        </SubmitButton>
      </p>
    </ActionForm>
  );
}
