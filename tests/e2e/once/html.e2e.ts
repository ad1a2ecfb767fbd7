import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locale } from "#contract/market.ts";
import { findHtmlErrors } from "../../../scripts/find-html-errors.ts";
import { expect, test } from "../shop.ts";
import { listMoneyScreens } from "./money-screens.ts";
import { listOfferScreens } from "./offer-screens.ts";
import { listProofScreens } from "./proof-screens.ts";
import {
  cookiesOf,
  listAccountScreens,
  listOwnScreens,
  listPublicScreens,
  listSellerScreens,
  listTradeScreens,
  type Screen,
} from "./screens.ts";

/** Both languages and both markets; a third locale changes words, which no element depends on. */
const LOCALES = ["el-GR", "en-GB"] as const satisfies Locale[];
const hasJava = Boolean(process.env["HAS_JAVA"]);
if (!hasJava) console.warn("\n*** HTML CHECKER SKIPPED: HAS_JAVA is not set ***\n");

async function save(folder: string, locale: Locale, screen: Screen): Promise<void> {
  const cookies = Object.entries(cookiesOf(screen)).map(([name, value]) => `${name}=${value}`);
  const answer = await fetch(screen.url, { headers: { Cookie: cookies.join("; ") } });
  expect(answer.status, `${locale} ${screen.name}`).toBe(screen.status);
  const name = `${locale} ${screen.name}`.replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  await writeFile(join(folder, `${name}.html`), await answer.text());
}

test("every screen is valid HTML in every language", async ({ shop, stage }) => {
  test.skip(!hasJava, "no Java on this machine");
  test.setTimeout(480_000);
  const folder = await mkdtemp(join(tmpdir(), "deftero-html-"));
  await mkdir(folder, { recursive: true });
  try {
    for (const locale of LOCALES) {
      const screens = [
        ...(await listPublicScreens(locale, shop)),
        ...(await listOwnScreens(locale, shop, stage)),
        ...(await listAccountScreens(locale, shop)),
        ...(await listMoneyScreens(locale, shop)),
        ...(await listOfferScreens(locale, shop)),
        ...(await listProofScreens(locale, shop)),
        ...(await listSellerScreens(locale, shop)),
        ...(await listTradeScreens(locale, shop)),
      ];
      for (const screen of screens) await save(folder, locale, screen);
    }
    expect(await findHtmlErrors(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
