// A process of its own: parsing a hostile PDF must neither stop nor fill the server.
import { setPriority } from "node:os";
import type { PdfAnswer } from "./embedded.ts";
import { examinePdf } from "./examine-pdf.ts";

try {
  setPriority(19);
} catch {
  // A sandbox may forbid it.
}

process.on("message", (bytes: Uint8Array) => {
  examinePdf(bytes).then(
    (problem) => process.send!({ problem } satisfies PdfAnswer),
    () => process.send!({ problem: "damaged" } satisfies PdfAnswer),
  );
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
