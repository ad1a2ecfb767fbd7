import { useState, type FocusEvent, type FormEvent } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/**
 * Errors of a small form: those the server found, until the field changes, and those the control's
 * own constraints show on leaving it or on sending. The browser's bubbles give way to our words.
 * `sentenceOf` names what is wrong with a control of that name.
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
        // What the server found stands until the field changes; words that vanish on leaving it
        // would also move what is being pressed.
        if (!isControl(event.target) || event.target.validity.valid) return;
        // An empty field is wrong only once the visitor goes on to another one.
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
