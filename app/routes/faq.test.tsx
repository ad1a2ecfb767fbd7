import { expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Faq, { handle, loader } from "./faq.tsx";

async function look(locale: string) {
  const noMarketplace = async () => Response.json({}, { status: 500 });
  const loaded = await openVisit(`/${locale}/faq`, noMarketplace, { cookie: "" }).send(loader);
  return renderRoute(Faq, loaded, `/${locale}/faq`);
}

test("questions stand in groups, each with its answer where it is asked", async () => {
  const page = await look("en-GR");
  expect([...page.querySelectorAll("h2")].map((heading) => heading.textContent)).toEqual([
    "Buying",
    "Selling",
    "The check and the warranty",
  ]);
  const questions = [...page.querySelectorAll("details")];
  expect(questions.length).toBeGreaterThanOrEqual(10);
  const back = questions.find(({ id }) => id === "can-i-send-it-back")!;
  expect(back.querySelector("summary")!.textContent).toBe("Can I send it back?");
  expect(back.textContent).toContain(`Within ${LIMITS.buyerAcceptance / 3_600_000} hours`);
  expect(back.querySelector("a")!.getAttribute("href")).toBe(
    "/en-GR/content/support/returns-and-refunds",
  );
});

test("they are answered in Greek as well, without scripts", async () => {
  const page = await look("el-GR");
  expect(page.querySelector("summary")!.textContent).toBe("Τι πληρώνω όταν αγοράζω;");
  expect(handle).toEqual({ scripts: false });
});
