/** What can be wrong with a field that the browser can see. */
export type Violation = "missing" | "tooLong" | "tooShort" | "tooLow" | "tooHigh" | "malformed";

/** conform's constraint of a field, with the error key for each violation. */
export type FieldRules = {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  step?: string | number;
  multiple?: boolean;
  accept?: string;
  keys?: Partial<Record<Violation, string>>;
};

export type FormRules<Name extends string = string> = { [K in Name]?: FieldRules };

/** Part of a page's loader data; made by `openForm` on the server. */
export type FormSeed<Name extends string = string> = {
  rules: FormRules<Name>;
  /** Idempotency key: a form that is sent twice has one effect. Null where a repeat has its own. */
  nonce: string | null;
  /** Typed before a session ended or the API failed. */
  kept: Record<string, unknown> | null;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/** Says more than a schema can say in the browser, such as whether two passwords are equal. */
export type Check = (name: string, value: string, form: FormData) => string | null;

/** The error key of one field, by its rules and the browser's own validity. */
export function findError(
  control: Control,
  form: FormData,
  rules: FieldRules = {},
  check?: Check,
): string | null {
  const { name, validity } = control;
  const values = form.getAll(name);
  const isEmpty = values.every((one) =>
    typeof one === "string" ? one.trim() === "" : one.size === 0,
  );
  const keyOf = (violation: Violation) =>
    rules.keys?.[violation] ?? rules.keys?.malformed ?? "error.invalid_fields";
  if (isEmpty) {
    if (validity.badInput) return keyOf("malformed");
    return rules.required || validity.valueMissing ? keyOf("missing") : null;
  }
  const { length } = control.value.trim();
  if (validity.tooLong || length > (rules.maxLength ?? Infinity)) return keyOf("tooLong");
  if (validity.tooShort || length < (rules.minLength ?? 0)) return keyOf("tooShort");
  if (validity.rangeUnderflow) return keyOf("tooLow");
  if (validity.rangeOverflow) return keyOf("tooHigh");
  // More exact than a pattern.
  const own = check?.(name, control.value, form) ?? null;
  if (own !== null) return own;
  const isMalformed = validity.typeMismatch || validity.patternMismatch || validity.badInput;
  return isMalformed ? keyOf("malformed") : null;
}
