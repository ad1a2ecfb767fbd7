import { decodePDFRawStream, PDFContext, PDFRawStream } from "@cantoo/pdf-lib";

type Decoder = { buffer: Uint8Array; ensureBuffer(requested: number): Uint8Array };

/** Two bytes of zlib: enough to build a decoder, whose base class the library does not export. */
const HEADER = new Uint8Array([0x78, 0x9c]);

let left = Infinity;

function replaceEnsureBuffer(): void {
  const dict = PDFContext.create().obj({ Filter: "FlateDecode" });
  const flate = decodePDFRawStream(PDFRawStream.of(dict, HEADER));
  const base: Decoder = Object.getPrototypeOf(Object.getPrototypeOf(flate));
  const { ensureBuffer } = base;
  base.ensureBuffer = function (this: Decoder, requested: number): Uint8Array {
    const before = this.buffer.length;
    // The library doubles a buffer, whatever is missing: it is asked before it allocates.
    if (requested - before > left) throw new Error("The streams of a PDF inflate too far");
    const buffer = ensureBuffer.call(this, requested);
    left -= buffer.length - before;
    return buffer;
  };
}
replaceEnsureBuffer();

/**
 * Limits the bytes that the library decodes from now on, whatever the filters, because it has no
 * limit of its own. There is one limit for the process, which examines one file at a time.
 */
export function capInflation(bytes: number): void {
  left = bytes;
}
