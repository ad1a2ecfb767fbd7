import { expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import { TraderNote } from "./trader-note.tsx";

const say = async (locale: string, isTrader: boolean) => {
  const page = await renderRoute(
    () => <TraderNote isTrader={isTrader} />,
    null as never,
    `/${locale}/listing/1`,
  );
  return {
    words: page.body.textContent!,
    rights: page.querySelector("a")!.getAttribute("href"),
  };
};

test.each([
  ["en-GR", "Business seller", "legal guarantee of conformity"],
  ["en-GB", "Business seller", "Consumer Rights Act 2015"],
  ["el-GR", "Επαγγελματίας πωλητής", "νόμιμη εγγύηση συμμόρφωσης"],
])("in %s a trader is marked with the guarantee of the market", async (locale, mark, law) => {
  const { words, rights } = await say(locale, true);
  expect(words).toContain(mark);
  expect(words).toContain(law);
  expect(rights).toBe(`/${locale}/content/support/returns-and-refunds`);
});

test.each([
  ["en-GB", "Private seller", "don’t apply between you"],
  ["el-GR", "Ιδιώτης πωλητής", "δεν ισχύουν μεταξύ σας"],
])("in %s a private seller is marked, and what does not apply", async (locale, mark, means) => {
  const { words } = await say(locale, false);
  expect(words).toContain(mark);
  expect(words).toContain(means);
});
