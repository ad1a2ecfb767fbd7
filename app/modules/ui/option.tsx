import { useId, type ComponentProps, type ReactNode } from "react";
import "./option.css";

type Props = Omit<ComponentProps<"input">, "type"> & {
  type: "radio" | "checkbox";
  label: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  box?: boolean;
  disabledReason?: ReactNode;
};

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
