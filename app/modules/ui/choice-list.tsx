import { useId, type ReactNode } from "react";
import { Option } from "./option.tsx";
import "./choice-list.css";

type Choice = {
  value: string;
  label: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  disabledReason?: ReactNode;
};

type Props = {
  name: string;
  legend: ReactNode;
  choices: readonly Choice[];
  chosen?: string | null | undefined;
  errors?: readonly string[];
  box?: boolean;
  hint?: ReactNode;
};

export function ChoiceList({ name, legend, choices, chosen, errors = [], box, hint }: Props) {
  const id = useId();
  const [fault] = errors;
  return (
    <fieldset
      // No `required`, because the browser's message would be in its own language.
      role="radiogroup"
      aria-required="true"
      className="stack snug choices"
      id={name}
      {...(fault ? { "aria-describedby": id } : {})}
    >
      <legend>{legend}</legend>
      {hint ? <p className="small dim">{hint}</p> : null}
      {choices.map(({ value, ...words }) => (
        <Option
          key={value}
          type="radio"
          name={name}
          value={value}
          defaultChecked={chosen === value}
          {...(box ? { box } : {})}
          {...words}
        />
      ))}
      {fault ? (
        <p className="err" id={id} role="alert">
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
}
