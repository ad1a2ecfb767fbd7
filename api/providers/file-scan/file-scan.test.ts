import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { EICAR, startClamAvServer } from "#tests/providers/clamav-server.ts";
import { createClamAv } from "./clamav.ts";
import { createEmbeddedFileScan } from "./embedded.ts";
import { examinePdf } from "./examine-pdf.ts";
import { FileScanUnavailableError } from "./port.ts";

const scan = createEmbeddedFileScan();

async function createPdf(change: (document: PDFDocument) => unknown = () => {}) {
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText("Electricity bill");
  await change(document);
  return document.save();
}

describe("the type of a file", () => {
  test("is told by its content", async () => {
    const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: "#c33" } });
    expect(await scan.examine(await plain.clone().png().toBuffer())).toEqual({ type: "image/png" });
    expect(await scan.examine(await plain.jpeg().toBuffer())).toEqual({ type: "image/jpeg" });
    expect(await scan.examine(await createPdf())).toEqual({ type: "application/pdf" });
  });

  test.each([
    ["<html>", "unknown_type"],
    ["", "unknown_type"],
    ["  %PDF-1.7", "unknown_type"],
    ["\0\0\0\x18ftypheic", "heic"],
    ["%PDF-1.7\nnothing else", "damaged"],
  ] as const)("of %j is refused as %s", async (text, problem) => {
    expect(await scan.examine(Buffer.from(text, "latin1"))).toEqual({ problem });
  });
});

describe("a PDF", () => {
  test("with a password is encrypted", async () => {
    const document = await PDFDocument.load(await createPdf());
    document.encrypt({ userPassword: "secret", ownerPassword: "owner" });
    expect(await examinePdf(await document.save())).toBe("encrypted");
  });

  test.each<[string, (document: PDFDocument) => unknown]>([
    ["a script", (document) => document.addJavaScript("main", "app.alert('hi')")],
    [
      "a file in it",
      (document) => document.attach(Buffer.from("MZ"), "a.exe", { mimeType: "application/exe" }),
    ],
    [
      "an action that starts a program",
      ({ catalog, context }) =>
        catalog.set(
          PDFName.of("OpenAction"),
          context.obj({ S: "Launch", F: PDFString.of("cmd.exe") }),
        ),
    ],
    [
      "a form that sends",
      (document) =>
        document
          .getPage(0)
          .node.set(
            PDFName.of("Annots"),
            document.context.obj([
              { Type: "Annot", Subtype: "Widget", A: { S: "SubmitForm", F: "http://a.test" } },
            ]),
          ),
    ],
    [
      "an escaped name of a script",
      ({ catalog, context }) =>
        catalog.set(PDFName.of("OpenAction"), context.obj({ S: "Java#53cript" })),
    ],
  ])("with %s has active content", async (_, change) => {
    expect(await examinePdf(await createPdf(change))).toBe("active_content");
  });

  test("whose older revision had a script has active content", async () => {
    const pdf = Buffer.from(await createPdf());
    const revised = Buffer.concat([pdf, Buffer.from("\n% 9 0 obj << /S /JavaScript >> endobj\n")]);
    expect(await examinePdf(revised)).toBe("active_content");
  });

  test("with links and an ordinary first page is fine", async () => {
    const pdf = await createPdf((document) => {
      const { catalog, context } = document;
      const page = document.getPage(0);
      catalog.set(PDFName.of("OpenAction"), context.obj([page.ref, "Fit"]));
      page.node.set(
        PDFName.of("Annots"),
        context.obj([{ Type: "Annot", Subtype: "Link", A: { S: "URI", URI: PDFString.of("a") } }]),
      );
    });
    expect(await examinePdf(pdf)).toBeNull();
  });

  test("with too many pages, or with none, is refused", async () => {
    const long = await createPdf((document) => {
      for (let page = 0; page < 20; page += 1) document.addPage();
    });
    expect(await examinePdf(long)).toBe("too_many_pages");
    const none = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n");
    await expect(examinePdf(none).catch(() => "damaged")).resolves.toBe("damaged");
  });

  const HEAD = "%PDF-1.5\n1 0 obj<</Type/ObjStm>>";
  const MEGABYTE = 1024 * 1024;
  const zeros = deflateSync(Buffer.alloc(65 * MEGABYTE));
  const wrap = (keyword: string, data: Uint8Array, end = "\nendstream") =>
    Buffer.concat([Buffer.from(HEAD + keyword), data, Buffer.from(end)]);

  test.each(["stream\n", "stream\r\n", "stream \r\n", "stream\r", "stream"])(
    "that inflates without end after %j is refused before it is parsed",
    async (keyword) => {
      const load = vi.spyOn(PDFDocument, "load");
      try {
        expect(await examinePdf(wrap(keyword, zeros))).toBe("damaged");
        expect(await examinePdf(wrap(keyword, zeros.subarray(0, -100), ""))).toBe("damaged");
        expect(load).not.toHaveBeenCalled();
      } finally {
        load.mockRestore();
      }
    },
  );

  test("whose streams are small alone and too large together is refused", async () => {
    const part = wrap("stream\n", deflateSync(Buffer.alloc(60 * MEGABYTE)));
    const many = Array.from({ length: 7 }, () => part);
    expect(await examinePdf(Buffer.concat(many))).toBe("damaged");
  });

  test("packed more often than is looked into is refused", async () => {
    const pack = (times: number): Uint8Array =>
      times === 0 ? Buffer.from("q Q") : deflateSync(pack(times - 1));
    const withStream = async (times: number) => {
      const document = await PDFDocument.load(await createPdf());
      const { context } = document;
      context.register(PDFRawStream.of(context.obj({}), pack(times)));
      return examinePdf(await document.save({ useObjectStreams: false }));
    };
    expect([await withStream(3), await withStream(4)]).toEqual([null, "damaged"]);
  });

  // Run lengths make 128 bytes of two, and the text of the file shows nothing of it.
  test("whose structure inflates by another filter is refused while it is parsed", async () => {
    const runs = Buffer.alloc(1.2 * MEGABYTE, Buffer.from([129, 0x20]));
    const filtered = (data: Uint8Array) =>
      Buffer.concat([
        Buffer.from(
          `%PDF-1.5\n1 0 obj<</Type/ObjStm/N 0/First 0/Filter/RunLengthDecode/Length ${data.length}>>stream\n`,
        ),
        data,
        Buffer.from(
          "\nendstream endobj\n2 0 obj<</Type/Catalog/Pages 3 0 R>>endobj\n3 0 obj<</Type/Pages/Kids[4 0 R]/Count 1>>endobj\n4 0 obj<</Type/Page/Parent 3 0 R>>endobj\ntrailer<</Root 2 0 R>>\n",
        ),
      ]);
    const end = Buffer.from([128]);
    const examine = (data: Uint8Array) => examinePdf(filtered(data)).catch(() => "damaged");
    expect(await examine(Buffer.concat([runs.subarray(0, 2000), end]))).toBeNull();
    expect(await examine(Buffer.concat([runs, end]))).toBe("damaged");
  });

  test("over which the process takes too long is refused", async () => {
    expect(await createEmbeddedFileScan({ patience: 1 }).examine(await createPdf())).toEqual({
      problem: "damaged",
    });
  });
});

describe("ClamAV", () => {
  test("gets the whole file in chunks, and what it lets pass is examined further", async () => {
    await using clamd = await startClamAvServer();
    const port = createClamAv({ host: "127.0.0.1", port: clamd.port }, scan);
    const file = Buffer.concat([await createPdf(), Buffer.alloc(200_000, "%\n")]);
    expect(await port.examine(file)).toEqual({ type: "application/pdf" });
    expect(clamd.received[0]!.equals(file)).toBe(true);
    expect(await port.examine(Buffer.from("<html>"))).toEqual({ problem: "unknown_type" });
  });

  test("finds malware", async () => {
    await using clamd = await startClamAvServer();
    const port = createClamAv({ host: "127.0.0.1", port: clamd.port }, scan);
    const file = Buffer.concat([await createPdf(), Buffer.from(EICAR)]);
    expect(await port.examine(file)).toEqual({ problem: "malware" });
  });

  test.each(["silence", "cut", "limit"] as const)(
    "that fails by %s lets nothing pass",
    async (how) => {
      await using clamd = await startClamAvServer();
      clamd.failNext(how);
      const port = createClamAv({ host: "127.0.0.1", port: clamd.port }, scan, { patience: 50 });
      await expect(port.examine(await createPdf())).rejects.toThrow(FileScanUnavailableError);
    },
  );

  test("that is away lets nothing pass", async () => {
    const { port } = await startClamAvServer().then(async (clamd) => {
      await clamd[Symbol.asyncDispose]();
      return clamd;
    });
    const away = createClamAv({ host: "127.0.0.1", port }, scan);
    await expect(away.examine(await createPdf())).rejects.toThrow(FileScanUnavailableError);
  });
});
