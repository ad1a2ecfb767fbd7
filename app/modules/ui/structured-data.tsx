import { useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** A thing of schema.org, without its context. */
export type Told = { "@type": string } & Record<string, unknown>;

/** What would end the script, or the line, wherever somebody's words hold it. */
const UNSAFE = /[<>&\u2028\u2029]/g;
const toEscape = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

const writeJson = (data: Told | null): string =>
  data === null
    ? "{}"
    : JSON.stringify({ "@context": "https://schema.org", ...data }).replace(UNSAFE, toEscape);

/**
 * Facts for search engines (schema.org as JSON-LD). They come for the document: give them where
 * `import.meta.env.SSR` is true, else null, and no browser carries the code that finds them.
 */
export function StructuredData({ data }: { data: Told | null }) {
  // A page that comes later by scripts needs none: who reads it reads documents.
  const [isOfDocument] = useState(!useHydrated());
  if (!isOfDocument) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? writeJson(data) : "",
      }}
    />
  );
}
