import { useState, type FocusEvent, type FormEvent } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/**
 * Server errors are shown until the field changes; errors of the control's constraints on blur or
 * submit, in place of the browser's own bubbles. `sentenceOf` gives the message for a control's
 * name.
 */
export function useFieldErrors(
  found: FieldErrors,
  sentenceOf: (name: string, validity: ValidityState) => string,
) {
  const [seen, setSeen] = useState(found);
  const [errors, setErrors] = useState(found);
  if (seen !== found) {
    setSeen(found);
    setErrors(found);
  }

  const check = (control: Control) => {
    const { name, validity } = control;
    setErrors((known) => ({
      ...known,
      [name]: validity.valid ? [] : [sentenceOf(name, validity)],
    }));
  };

  return {
    errorsOf: (name: string): readonly string[] => errors[name] ?? [],
    formProps: {
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        // A server error stays until the field changes; removing it on blur would also move the
        // button being pressed.
        if (!isControl(event.target) || event.target.validity.valid) return;
        // An empty field is an error only when the focus moves to another field.
        const goesOn = event.relatedTarget !== null && isControl(event.relatedTarget);
        if (event.target.value !== "" || goesOn) check(event.target);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        if (isControl(event.target) && (errors[event.target.name]?.length ?? 0) > 0) {
          check(event.target);
        }
      },
      onInvalidCapture: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isControl(event.target)) return;
        check(event.target);
        const first = event.currentTarget.querySelector<Control>(":invalid:not(fieldset)");
        if (first === event.target) first.focus();
      },
    },
  };
}
