type TicketFile = { name: string; content_type: "image/jpeg" | "application/pdf"; base64: string };

/** A picture opens in its tab, a PDF is saved: nothing of a stranger's runs on our site. */
export function answerTicketFile({ name, content_type: type, base64 }: TicketFile): Response {
  const kind = type === "image/jpeg" ? "inline" : "attachment";
  const plain = name.replaceAll(/[^\w .-]/g, "_");
  return new Response(Buffer.from(base64, "base64"), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
