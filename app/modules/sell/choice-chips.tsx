import type { ReactNode } from "react";
import { useFollow } from "./use-follow.ts";
import "../ui/chip.css";

type Props = {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  chosen: string | null;
  choices: readonly { value: string; label: ReactNode; mark?: ReactNode }[];
  error: string | undefined;
};

/** One of a few short choices; none stands before somebody chose. */
export function ChoiceChips({ name, legend, hint, chosen, choices, error }: Props) {
  const described = [error ? `${name}-error` : "", hint ? `${name}-hint` : ""].filter(Boolean);
  const fieldset = useFollow<HTMLFieldSetElement>(chosen);
  return (
    <fieldset
      id={name}
      ref={fieldset}
      tabIndex={-1}
      className="field"
      {...(described.length > 0 ? { "aria-describedby": described.join(" ") } : {})}
    >
      <legend>{legend}</legend>
      <div className="chips">
        {choices.map(({ value, label, mark }) => (
          <label key={value} className="chip">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {mark}
            {label}
          </label>
        ))}
      </div>
      {error ? (
        <p className="err" id={`${name}-error`}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
