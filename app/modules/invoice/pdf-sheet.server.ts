import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

const WEIGHTS = { regular: 400, bold: 700 } as const;
type Weight = keyof typeof WEIGHTS;

/** Fonts come from a package whose files hold one alphabet each; the standard ones have no Greek. */
const ALPHABETS = [
  ["greek", /[\u0370-\u03FF]/],
  ["latin-ext", /[\u0100-\u0130\u0132-\u0151\u0154-\u02BA\u1E00-\u1E9F\u1EF2-\u1EFF]/],
] as const;
const files = new Map<string, Buffer>();

function readFont(name: string): Buffer {
  let file = files.get(name);
  if (file === undefined) {
    file = readFileSync(require.resolve(`@fontsource/commissioner/files/${name}-normal.woff`));
    files.set(name, file);
  }
  return file;
}

const nameOf = (alphabet: string, weight: Weight) => `commissioner-${alphabet}-${WEIGHTS[weight]}`;
const alphabetOf = (sign: string): string =>
  ALPHABETS.find(([, signs]) => signs.test(sign))?.[0] ?? "latin";

type Run = { font: string; text: string };

/** Splits a text where its alphabet, and with it the font, changes. */
function toRuns(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  // Decomposed accents are in none of the fonts.
  for (const sign of text.normalize("NFC")) {
    const last = runs.at(-1);
    const font = nameOf(alphabetOf(sign), weight);
    if (last && (last.font === font || sign === " ")) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return runs;
}

type TextOptions = {
  x: number;
  width: number;
  weight?: Weight;
  size?: number;
  align?: "start" | "end";
};

export const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const;
const BOTTOM = PAGE.height - PAGE.margin - 24;

/** A4 in portrait, written from top to bottom. */
export type PdfSheet = {
  /** Writes lines of text below `y` and answers how far they reach. */
  text(text: string, y: number, options: TextOptions): number;
  rule(y: number): void;
  /** The same `y`, or the top of a new page where `height` does not fit. */
  reserve(y: number, height: number): number;
  finish(foot: (page: number, last: number) => string): Promise<Buffer>;
};

type Info = { title: string; author: string; language: string; createdAt: Date };

/** pdfkit is loaded with the first document. */
export async function createPdfSheet(info: Info): Promise<PdfSheet> {
  const { default: Document } = (await import("pdfkit")) as {
    default: new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument;
  };
  const doc = new Document({
    size: "A4",
    margin: 0,
    lang: info.language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  const registered = new Set<string>();

  function use({ font }: Run, size: number): PDFKit.PDFDocument {
    if (!registered.has(font)) {
      doc.registerFont(font, readFont(font));
      registered.add(font);
    }
    return doc.font(font).fontSize(size);
  }
  const measure = (text: string, weight: Weight, size: number): number =>
    toRuns(text, weight).reduce((sum, run) => sum + use(run, size).widthOfString(run.text), 0);

  function wrap(text: string, width: number, weight: Weight, size: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(" ")) {
      const last = lines.at(-1);
      const longer = last === undefined ? word : `${last} ${word}`;
      if (last === undefined || measure(longer, weight, size) > width) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  }

  function write(line: string, y: number, options: Required<TextOptions>): void {
    const { weight, size, align, width } = options;
    let { x } = options;
    if (align === "end") x += width - measure(line, weight, size);
    for (const run of toRuns(line, weight)) {
      use(run, size).text(run.text, x, y, { lineBreak: false });
      x += doc.widthOfString(run.text);
    }
  }

  return {
    text(text, y, given) {
      const options = { weight: "regular", size: 10, align: "start", ...given } as const;
      const { width, weight, size } = options;
      const lines = wrap(text, width, weight, size);
      for (const [index, line] of lines.entries()) write(line, y + index * size * 1.4, options);
      return y + lines.length * size * 1.4;
    },
    rule(y) {
      doc
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.width - PAGE.margin, y)
        .lineWidth(0.5)
        .strokeColor("#999999")
        .stroke();
    },
    reserve(y, height) {
      if (y + height <= BOTTOM) return y;
      doc.addPage();
      return PAGE.margin;
    },
    async finish(foot) {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        doc.switchToPage(page);
        write(foot(page + 1, count), PAGE.height - PAGE.margin, {
          x: PAGE.margin,
          width: PAGE.width - 2 * PAGE.margin,
          weight: "regular",
          size: 8,
          align: "start",
        });
      }
      doc.end();
      return done;
    },
  };
}
