/** The label comes from a third party: it may not run, load or link to anything. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const ENDINGS = { "text/html": "html", "application/pdf": "pdf" } as const;
const isShown = (type: string): type is keyof typeof ENDINGS => Object.hasOwn(ENDINGS, type);

/** A kind that is neither HTML nor PDF is downloaded, never shown. */
export function answerLabel(label: { content_type: string; base64: string }): Response {
  const [type = ""] = label.content_type.toLowerCase().split(";", 1);
  const kind = type.trim();
  return new Response(Buffer.from(label.base64, "base64"), {
    headers: {
      "Content-Type": kind === "text/html" ? "text/html; charset=utf-8" : kind,
      "Content-Disposition": isShown(kind)
        ? `inline; filename="label.${ENDINGS[kind]}"`
        : 'attachment; filename="label"',
      ...(kind === "text/html" ? { "Content-Security-Policy": POLICY } : {}),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
