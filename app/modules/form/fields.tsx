import {
  getCollectionProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from "@conform-to/react";
import { useRef, useState, type ComponentProps, type ReactNode } from "react";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Option } from "../ui/option.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { useFormParts, valuesOf } from "./action-form.tsx";
import type { Facts } from "./action-result.ts";
import "../ui/field.css";
import "../ui/field-tools.css";
import "../ui/choice-list.css";

type Field = Parameters<typeof getInputProps>[0];

export type FieldProps = {
  /** conform's metadata: `fields.email`. */
  field: Field;
  label: string;
  /** Follows the label, such as "(optional)". */
  mark?: ReactNode;
  hint?: ReactNode;
  /** Stands beside the control, such as a unit or the button of a search. */
  after?: ReactNode;
};

type Rest<E extends "input" | "select" | "textarea"> = FieldProps &
  Omit<ComponentProps<E>, keyof FieldProps | "name" | "id" | "form" | "defaultValue" | "type">;

type InputType = "text" | "email" | "tel" | "url" | "search" | "number" | "date" | "file";

function useErrorOf(field: Field, given: Facts = {}): string | undefined {
  const { errorText, facts } = useFormParts();
  const [key] = field.errors ?? [];
  return key === undefined ? undefined : errorText(key, { ...valuesOf(field), ...given, ...facts });
}

export const describedBy = ({ field, hint }: FieldProps) =>
  hint ? { ariaDescribedBy: field.descriptionId } : {};

/** The error of a field, for controls that the kit has no field for. */
export function FieldError({ field, facts }: { field: Field; facts?: Facts | undefined }) {
  const error = useErrorOf(field, facts);
  return error === undefined ? null : (
    <p className="err" id={field.errorId}>
      {error}
    </p>
  );
}

type FrameProps = {
  own: FieldProps;
  tools?: ReactNode;
  /** Numbers that the sentences of the field's errors name. */
  facts?: Facts;
  children: ReactNode;
};

export function FieldFrame({ own, tools, facts, children }: FrameProps) {
  const { field, label, mark, hint, after } = own;
  const control = tools ? (
    <div className="row nowrap">
      {children}
      {tools}
    </div>
  ) : (
    children
  );
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {label}
        {mark ? <> {mark}</> : null}
      </label>
      {after ? (
        <div className="row nowrap">
          {control}
          {after}
        </div>
      ) : (
        control
      )}
      <FieldError field={field} facts={facts} />
      {hint ? (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Rendered from the start, because a control that moves in the DOM loses its text. */
const Tools = ({ children }: { children: ReactNode }) => (
  <span className="tools">{useHydrated() ? children : null}</span>
);

const ClearTool = ({ label, isEmpty = false }: { label: string; isEmpty?: boolean }) => (
  <Tools>{isEmpty ? null : <ClearButton label={label} />}</Tools>
);

function split<P extends FieldProps>({ field, label, mark, hint, after, ...rest }: P) {
  return { own: { field, label, mark, hint, after } satisfies FieldProps, rest };
}

/** conform gives every constraint to every type; HTML takes lengths on texts, ranges on the others. */
function allowedProps(type: InputType, props: ReturnType<typeof getInputProps>) {
  const { minLength, maxLength, min, max, step, ...input } = props;
  const takesRange = type === "date" || type === "number";
  return { ...input, ...(takesRange ? { min, max, step } : { minLength, maxLength }) };
}

export function Field({ type = "text", ...props }: Rest<"input"> & { type?: InputType }) {
  const { own, rest } = split(props);
  const { key, ...input } = allowedProps(
    type,
    getInputProps(own.field, { type, ...describedBy(own) }),
  );
  const [isFilled, setIsFilled] = useState(Boolean(input.defaultValue));
  // The clear button looks at `:placeholder-shown`; dates and files may have no placeholder.
  const hasPlaceholder = type !== "date" && type !== "file";
  const onInput: typeof rest.onInput = (event) => {
    setIsFilled(event.currentTarget.value !== "");
    rest.onInput?.(event);
  };
  return (
    <FieldFrame
      own={own}
      tools={<ClearTool label={own.label} isEmpty={!hasPlaceholder && !isFilled} />}
    >
      <input
        {...(hasPlaceholder && { placeholder: " " })}
        {...input}
        {...rest}
        {...(!hasPlaceholder && { onInput })}
        key={key}
      />
    </FieldFrame>
  );
}

export function TextareaField(props: Rest<"textarea">) {
  const { own, rest } = split(props);
  // Without `maxLength`, so that the end of a pasted text is not lost in silence.
  const { key, maxLength: _, ...input } = getTextareaProps(own.field, describedBy(own));
  return (
    <FieldFrame own={own} tools={<ClearTool label={own.label} />}>
      <textarea placeholder=" " {...input} {...rest} key={key} />
    </FieldFrame>
  );
}

/** Shows what is chosen, so it needs no clear button: its first option is the empty one. */
export function SelectField(props: Rest<"select">) {
  const { own, rest } = split(props);
  // Options that come as HTML say themselves which one is selected.
  const value = rest.dangerouslySetInnerHTML === undefined;
  const { key, ...input } = getSelectProps(own.field, { value, ...describedBy(own) });
  return (
    <FieldFrame own={own}>
      <select {...input} {...rest} key={key} />
    </FieldFrame>
  );
}

/** For an existing password; a new one has `autoComplete="new-password"`. */
export function PasswordField(props: Rest<"input">) {
  const { own, rest } = split(props);
  const t = useT("auth");
  const [isShown, setShown] = useState(false);
  const status = useRef<HTMLSpanElement>(null);
  const { key, ...input } = getInputProps(own.field, { type: "password", ...describedBy(own) });
  function toggle() {
    setShown(!isShown);
    if (status.current)
      status.current.textContent = t(isShown ? "password-hidden" : "password-shown");
  }
  const tools = (
    <Tools>
      <ClearButton label={own.label} />
      <button type="button" className="tool" onClick={toggle}>
        {t(isShown ? "hide-password" : "show-password")}
        <span className="vh"> {own.label}</span>
      </button>
      <span className="vh" role="status" ref={status} />
    </Tools>
  );
  return (
    <FieldFrame own={own} tools={tools}>
      <input
        placeholder=" "
        autoCapitalize="none"
        autoComplete="current-password"
        autoCorrect="off"
        spellCheck={false}
        {...input}
        {...rest}
        type={isShown ? "text" : "password"}
        key={key}
      />
    </FieldFrame>
  );
}

export function CheckboxField(props: FieldProps & { value?: string; note?: ReactNode }) {
  const { field, label, mark, hint, value = "on", note } = props;
  const { key, ...input } = getInputProps(field, {
    type: "checkbox",
    value,
    ...describedBy(props),
  });
  return (
    <div className="field">
      <Option
        key={key}
        {...input}
        label={
          <>
            {label} {mark}
          </>
        }
        note={note}
      />
      <FieldError field={field} />
      {hint ? (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

type Choice = Pick<ComponentProps<typeof Option>, "label" | "note" | "end" | "disabledReason"> & {
  value: string;
};

type ChoiceProps = {
  field: Field;
  legend: ReactNode;
  hint?: ReactNode;
  choices: readonly Choice[];
  type?: "radio" | "checkbox";
  box?: boolean;
};

/** One of several, or with `type="checkbox"` any of them. */
export function ChoiceField({ choices, box, ...frame }: ChoiceProps) {
  const inputs = listInputs(frame.field, choices, frame.type);
  return (
    <ChoiceFrame {...frame}>
      {choices.map(({ value, ...words }, index) => (
        <Option key={value} {...inputs[index]!} {...(box ? { box } : {})} {...words} />
      ))}
    </ChoiceFrame>
  );
}

type ChoiceFrameProps = Pick<ChoiceProps, "field" | "legend" | "hint" | "type"> & {
  className?: string;
  /** For choices that are longer than a screen. */
  isErrorFirst?: boolean;
  children: ReactNode;
};

/** The fieldset of choices that are arranged by the screen: by day, or a field for each. */
export function ChoiceFrame(props: ChoiceFrameProps) {
  const { field, legend, hint, type = "radio", isErrorFirst, children } = props;
  const text = useErrorOf(field);
  const error =
    text === undefined ? null : (
      <p className="err" id={field.errorId} role="alert">
        {text}
      </p>
    );
  return (
    <fieldset
      {...(type === "radio"
        ? { role: "radiogroup", "aria-required": field.required ?? false }
        : {})}
      className={props.className ?? "stack snug choices"}
      id={field.id}
      // For the link of a summary.
      tabIndex={-1}
      {...(error === null ? {} : { "aria-describedby": field.errorId })}
    >
      <legend>{legend}</legend>
      {hint ? <p className="small dim">{hint}</p> : null}
      {isErrorFirst ? error : null}
      {children}
      {isErrorFirst ? null : error}
    </fieldset>
  );
}

type ChoiceOptionProps = Choice & Pick<ChoiceProps, "field" | "type" | "box">;

/** One choice within a `ChoiceFrame`. */
export function ChoiceOption({ field, type, value, ...words }: ChoiceOptionProps) {
  const [input] = listInputs(field, [{ value }], type);
  // A choice that is closed by now is not shown as chosen.
  const closed = words.disabledReason ? { defaultChecked: false } : {};
  return <Option {...input!} {...closed} {...words} />;
}

function listInputs(
  field: Field,
  choices: readonly Pick<Choice, "value">[],
  type: ChoiceProps["type"] = "radio",
) {
  const options = choices.map(({ value }) => value);
  const inputs = getCollectionProps(field, { type, options, ariaAttributes: false });
  // No `required`, because the browser's message would be in its own language.
  return inputs.map(
    ({ key: _key, id: _id, required: _required, pattern: _pattern, ...input }) => input,
  );
}

/** The clear button needs scripts (spec §2 "Form behaviour"). */
function ClearButton({ label }: { label: string }) {
  const t = useT("common");
  return (
    <button
      type="button"
      className="tool clear"
      aria-label={t("clear", { field: label })}
      onClick={({ currentTarget }) => empty(currentTarget)}
    >
      <Icon name="x" />
    </button>
  );
}

/** Dispatches an input event, so that listeners notice. */
function empty(tool: HTMLElement): void {
  const control = tool.closest(".field")?.querySelector<HTMLInputElement>("input, textarea");
  if (!control) return;
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set;
  set?.call(control, "");
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.focus();
}
