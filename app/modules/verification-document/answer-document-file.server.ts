const ENDINGS = { "image/jpeg": "jpg", "application/pdf": "pdf" } as const;
const isShown = (type: string): type is keyof typeof ENDINGS => Object.hasOwn(ENDINGS, type);

/** It stays with who asked: no cache keeps it, and the strict policy of every resource applies. */
export function answerDocumentFile(file: { content_type: string; base64: string }): Response {
  const { content_type: type, base64 } = file;
  return new Response(Buffer.from(base64, "base64"), {
    headers: {
      "Content-Type": isShown(type) ? type : "application/octet-stream",
      "Content-Disposition": isShown(type)
        ? `inline; filename="document.${ENDINGS[type]}"`
        : 'attachment; filename="document"',
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
