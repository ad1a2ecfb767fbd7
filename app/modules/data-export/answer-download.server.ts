import type { DataExport } from "#contract/data-export.ts";

type Download = {
  file?: { name: string; type: string };
  found: Pick<DataExport, "parts" | "bytes">;
  /** Base64 of one part. */
  getPart: (part: number) => Promise<{ base64: string }>;
};

/** Asks for a part when the browser has taken the one before, and so holds one at a time. */
export async function answerDownload({
  found,
  getPart,
  file = { name: "deftero-data.zip", type: "application/zip" },
}: Download): Promise<Response> {
  // A failure of the first part still gets an error page.
  let next: Promise<{ base64: string }> = Promise.resolve(await getPart(0));
  let part = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { base64 } = await next;
        controller.enqueue(Buffer.from(base64, "base64"));
        part += 1;
        if (part >= found.parts) controller.close();
        else next = getPart(part);
        next.catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": file.type,
      "Content-Length": String(found.bytes),
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}
