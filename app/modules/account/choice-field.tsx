import type { ReactNode } from "react";

type Props = {
  id: string;
  legend?: ReactNode;
  /** The legend is for those who listen; what is seen says the same. */
  isSaid?: boolean;
  error: string | undefined;
  /** Options. */
  children: ReactNode;
};

/** One or a few weighty choices, with what is wrong about them. */
export function ChoiceField({ id, legend, isSaid, error, children }: Props) {
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
