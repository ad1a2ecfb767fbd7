import { expect, test } from "vitest";
import { markTheme } from "../../theme.ts";
import { writePreferences } from "./write-preferences.server.ts";

const HTML =
  '<!DOCTYPE html><html lang="en-GR"><head><meta name="color-scheme" content="light dark"/>' +
  '<meta name="theme-color" content="#161713" media="(prefers-color-scheme:dark)"/>' +
  '<meta name="theme-color" content="#f7f3ea"/></head></html>';

test("without a choice the document follows the system", () => {
  expect(markTheme(HTML, null)).toBe(HTML);
});

test.each([
  ["dark", "#161713", "#f7f3ea"],
  ["light", "#f7f3ea", "#161713"],
] as const)("%s holds for the page, its controls and the browser around it", (theme, on, off) => {
  const html = markTheme(HTML, theme);
  expect(html).toContain(`<html data-theme="${theme}" lang="en-GR">`);
  expect(html).toContain(`name="color-scheme" content="${theme}"`);
  expect(html.match(/theme-color" content="#\w+"/g)).toHaveLength(2);
  expect(html).toContain(on);
  expect(html).not.toContain(off);
  expect(html).not.toContain("media=");
});

test("the forms lead back to the page, and say what is chosen", () => {
  const html = writePreferences({
    locale: "el-GR",
    path: '/el-GR/search?q="><script>&a=1',
    isLite: false,
    theme: "dark",
  });
  expect(html).toContain('value="/el-GR/search?q=&quot;>&lt;script>&amp;a=1"');
  expect(html).not.toContain("<script");
  expect(html).toContain('value="dark" aria-pressed="true"');
  expect(html).toContain('value="system" aria-pressed="false"');
  expect(html).toContain('action="/el-GR/lite"');
});
