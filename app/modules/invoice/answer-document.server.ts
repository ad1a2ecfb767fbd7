const TYPES = { pdf: "application/pdf", xml: "application/xml; charset=utf-8" } as const;

/** A document of one person: a download that no cache keeps. */
export const answerDocument = (
  body: Buffer | string,
  { name, format }: { name: string; format: keyof typeof TYPES },
): Response =>
  new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: {
      "Content-Type": TYPES[format],
      "Content-Disposition": `attachment; filename="${name}.${format}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
