/** What somebody typed into a form: trimmed by name, and as it was for the page that comes back. */
export function readTyped(form: FormData, untyped: ReadonlySet<string>) {
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
