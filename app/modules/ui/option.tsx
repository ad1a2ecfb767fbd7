import { useId, type ComponentProps, type ReactNode } from "react";
import "./option.css";

type Props = Omit<ComponentProps<"input">, "type"> & {
  type: "radio" | "checkbox";
  /** What is chosen, in bold when a note follows. */
  label: ReactNode;
  note?: ReactNode;
  /** At the end of the line: a price, a count. */
  end?: ReactNode;
  /** A frame around it: one of a few weighty choices. */
  box?: boolean;
  /** Why it cannot be chosen; takes the place of the note. */
  disabledReason?: ReactNode;
};

/** A radio button or a checkbox with its words as one target. */
export function Option({ label, note, end, box, disabledReason, ...input }: Props) {
  const id = useId();
  const below = disabledReason ?? note;
  return (
    <label className={["opt", box ? "box" : "", disabledReason ? "dim" : ""].join(" ").trim()}>
      <input {...input} {...(disabledReason ? { disabled: true, "aria-describedby": id } : {})} />
      <span>
        {below ? <b>{label}</b> : label}
        {below ? (
          <span className="below small dim" id={id}>
            {below}
          </span>
        ) : null}
      </span>
      {end ? <span className="end small dim">{end}</span> : null}
    </label>
  );
}
