import type { ComponentProps, ReactNode } from "react";
import "./field.css";

type Own = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  after?: ReactNode;
};

type Described = { "aria-invalid"?: true; "aria-describedby"?: string };

function describe({ id, hint, errors }: Own): Described {
  const parts = [errors?.length ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean);
  return {
    ...(errors?.length ? { "aria-invalid": true } : {}),
    ...(parts.length > 0 ? { "aria-describedby": parts.join(" ") } : {}),
  };
}

function Frame({ own, children }: { own: Own; children: ReactNode }) {
  const { id, label, hint, errors, after } = own;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {after ? (
        <div className="row nowrap">
          {children}
          {after}
        </div>
      ) : (
        children
      )}
      {errors?.length ? (
        <p className="err" id={`${id}-error`}>
          {errors[0]}
        </p>
      ) : null}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

type Control<E extends "input" | "select" | "textarea"> = Own & Omit<ComponentProps<E>, keyof Own>;

function split<P extends Own>({ id, label, hint, errors, after, ...rest }: P) {
  return { own: { id, label, hint, errors, after } satisfies Own, rest };
}

export function Field(props: Control<"input">) {
  const { own, rest } = split(props);
  return (
    <Frame own={own}>
      <input {...rest} id={own.id} {...describe(own)} />
    </Frame>
  );
}

export function SelectField(props: Control<"select">) {
  const { own, rest } = split(props);
  return (
    <Frame own={own}>
      <select {...rest} id={own.id} {...describe(own)} />
    </Frame>
  );
}

export function TextareaField(props: Control<"textarea">) {
  const { own, rest } = split(props);
  return (
    <Frame own={own}>
      <textarea {...rest} id={own.id} {...describe(own)} />
    </Frame>
  );
}
