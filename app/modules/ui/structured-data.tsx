import { useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

export type JsonLd = { "@type": string } & Record<string, unknown>;

/** Characters that could end the script element or the line. */
const UNSAFE = /[<>&\u2028\u2029]/g;
const toEscape = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

const writeJson = (data: JsonLd | null): string =>
  data === null
    ? "{}"
    : JSON.stringify({ "@context": "https://schema.org", ...data }).replace(UNSAFE, toEscape);

/**
 * JSON-LD of schema.org. Pass data only where `import.meta.env.SSR` is true, so that its code does
 * not reach the browser.
 */
export function StructuredData({ data }: { data: JsonLd | null }) {
  // Crawlers read documents, so client-side navigation renders none.
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
