import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findHtmlErrors } from "./find-html-errors.ts";

/** The checker takes seconds to start, so it gets this many documents at a time. */
const BATCH = 300;

export type HtmlChecker = {
  checked: () => number;
  add(address: string, html: string): Promise<void>;
  end(): Promise<void>;
};

export function createHtmlChecker(tell: (address: string, error: string) => void): HtmlChecker {
  const root = mkdtempSync(join(tmpdir(), "deftero-html-"));
  let addresses: string[] = [];
  let batches = 0;
  let checked = 0;
  let running: Promise<void> = Promise.resolve();
  /** Pages share their styles, and parsing those is most of the work: each is checked once. */
  const styles = new Set<string>();
  const leaveOutKnownStyles = (html: string) =>
    html.replace(/(<style[^>]*>)([\s\S]*?)(?=<\/style>)/g, (whole, tag: string, style: string) => {
      if (styles.has(style)) return tag;
      styles.add(style);
      return whole;
    });
  const folderOf = (batch: number) => join(root, String(batch));
  mkdirSync(folderOf(0));

  async function check(batch: number, names: string[]): Promise<void> {
    for (const { file, error } of await findHtmlErrors(folderOf(batch)))
      tell(names[Number.parseInt(file, 10)]!, error);
    checked += names.length;
    rmSync(folderOf(batch), { recursive: true });
  }

  function checkBatch(): void {
    const [batch, names] = [batches++, addresses];
    addresses = [];
    mkdirSync(folderOf(batches));
    running = running.then(() => check(batch, names));
  }

  return {
    checked: () => checked,
    async add(address, html) {
      const file = join(folderOf(batches), `${addresses.push(address) - 1}.html`);
      await writeFile(file, leaveOutKnownStyles(html));
      if (addresses.length >= BATCH) checkBatch();
    },
    async end() {
      checkBatch();
      await running;
      rmSync(root, { recursive: true });
    },
  };
}
