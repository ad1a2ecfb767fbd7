import { translate, type Messages } from "../locale/translate.ts";
import type { FormRules } from "./form-rules.ts";

const files = import.meta.glob<Messages>("../../locales/en/*.json", {
  eager: true,
  import: "default",
});

/** The first violation whose message is no key of a locale file, such as a sentence of zod. */
export function findSilentRule(rules: FormRules): string | null {
  for (const [name, rule] of Object.entries(rules)) {
    for (const [violation, key] of Object.entries(rule?.keys ?? {})) {
      if (!hasSentence(key)) return `The message of ${name} (${violation}) is no key: "${key}"`;
    }
  }
  return null;
}

/** Looks where `useErrorText` looks, in the namespaces of all forms. */
function hasSentence(key: string): boolean {
  const [home, ...parts] = key.split(".");
  const rest = parts.join(".");
  return Object.entries(files).some(([path, messages]) => {
    const keys = [
      `fault.${key}`,
      `fault.${rest}`,
      ...(path.endsWith(`/${home}.json`) ? [rest] : []),
    ];
    return keys.some((one) => translate(messages, "en-GR", one, { count: 2 }) !== null);
  });
}
