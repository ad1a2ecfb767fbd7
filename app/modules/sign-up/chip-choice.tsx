import "../ui/chip.css";

type Props = {
  name: string;
  legend: string;
  chosen: string;
  choices: readonly { value: string; label: string }[];
  errors: readonly string[];
};

/** One of a few short choices, one of which always stands. */
export function ChipChoice({ name, legend, chosen, choices, errors }: Props) {
  const errorId = `${name}-error`;
  return (
    <fieldset
      className="sign-up-choice"
      {...(errors.length > 0 ? { "aria-describedby": errorId } : {})}
    >
      <legend>{legend}</legend>
      <div className="chips">
        {choices.map(({ value, label }) => (
          <label key={value} className="chip">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {label}
          </label>
        ))}
      </div>
      {errors.length > 0 ? (
        <div className="field">
          <p className="err" id={errorId}>
            {errors[0]}
          </p>
        </div>
      ) : null}
    </fieldset>
  );
}
