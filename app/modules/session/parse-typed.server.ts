/** `text` is trimmed; `values` is untrimmed, for rendering the form again. */
export function parseTyped(form: FormData, untyped: ReadonlySet<string>) {
  return {
    text(name: string): string {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : "";
    },
    values: Object.fromEntries(
      [...form].filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === "string" && !untyped.has(entry[0]),
      ),
    ),
  };
}
