import type { ComponentProps } from "react";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";
import "./field-tools.css";

type Words = { clear: string };

/** Dispatches an input event, so that listeners notice. */
function empty(input: HTMLInputElement | null): void {
  if (input === null) return;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  set?.call(input, "");
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
}

const inputOf = (tool: HTMLElement): HTMLInputElement | null =>
  tool.closest(".field")?.querySelector("input") ?? null;

function ClearButton({ label }: { label: string }) {
  return (
    <button
      type="button"
      className="tool clear"
      aria-label={label}
      onClick={(event) => empty(inputOf(event.currentTarget))}
    >
      <Icon name="x" />
    </button>
  );
}

/** The clear button needs scripts (spec §2 "Form behaviour"). */
export function ClearableField({
  words,
  ...props
}: ComponentProps<typeof Field> & { words: Words }) {
  // Rendered from the start, because a control that moves in the DOM loses its text.
  const tools = (
    <span className="tools">{useHydrated() && <ClearButton label={words.clear} />}</span>
  );
  return <Field placeholder=" " {...props} after={tools} />;
}
