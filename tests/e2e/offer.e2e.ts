import type { Money } from "#contract/money.ts";
import { readMails } from "./discover-kit.ts";
import { formatMoney } from "#app/modules/locale/format.ts";
import { formatAmount } from "#app/modules/locale/parse-amount.ts";
import {
  arrive,
  type BrowserContext,
  enterAs,
  expect,
  goOn,
  open,
  test,
  words,
  type Page,
  type Person,
} from "./shop.ts";

/** The browser of one person becomes that of another. */
async function become(context: BrowserContext, person: Person): Promise<void> {
  await context.clearCookies();
  await enterAs(context, person);
}

const hasScripts = () => test.info().project.use.javaScriptEnabled !== false;
const fill = (page: Page, amount: string) => page.locator("main [name=amount]").fill(amount);

for (const locale of ["el-GR", "en-GR"] as const) {
  const t = words(locale);
  const share = (price: Money, percent: number): Money => ({
    ...price,
    amount: Math.round((price.amount * percent) / 10_000) * 100,
  });
  const button = (page: Page, key: string, values = {}) =>
    page.getByRole("main").getByRole("button", { name: t("offer", key, values), exact: true });

  test(`an offer becomes a paid order at the agreed price, in ${locale}`, async ({
    page,
    context,
    shop,
  }) => {
    const buyer = await shop.person("GR", locale);
    const listing = await shop.listing({ buyer, isInstant: false });
    const seller = await shop.enterSeller(listing);
    await shop.address(buyer);
    await shop.card(buyer);
    const asking = listing.asking_price;
    const [first, agreed] = [share(asking, 80), share(asking, 90)];
    const money = (amount: Money) => formatMoney(locale, amount);
    const main = page.getByRole("main");

    await become(context, buyer);
    await open(page, `/${locale}/listing/${listing.id}`);
    await main.getByRole("link", { name: t("listing", "offer.make"), exact: true }).click();
    await arrive(page, `/listing/${listing.id}/offer`);
    await fill(page, "1");
    await button(page, "make.submit").click();
    const field = page.locator("main [name=amount]");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveValue("1");
    await fill(page, formatAmount(locale, first.amount));
    if (!hasScripts()) {
      await button(page, "make.preview").click();
      await arrive(page, /[?&]amount=\d+/);
      await expect(field).toHaveValue(formatAmount(locale, first.amount));
    }
    await expect(main.locator(".price-summary .sum")).toBeVisible();
    await button(page, "make.submit").click();
    await arrive(page, /\/account\/offers\/[\da-f-]{36}/);
    const { pathname: here } = new URL(page.url());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("offer", "status.buyer.open", { amount: money(first) }),
    );

    await become(context, seller);
    await open(page, here);
    await fill(page, formatAmount(locale, agreed.amount));
    await button(page, "answer.counter-submit").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("offer", "status.seller.countered", { amount: money(agreed) }),
    );

    await become(context, buyer);
    await open(page, `/${locale}/account/offers`);
    await main.locator(`a[href="${here}"]`).click();
    await arrive(page, here);
    await button(page, "answer.accept", { amount: money(agreed) }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("offer", "status.buyer.accepted", { amount: money(agreed) }),
    );

    await open(page, `/${locale}/listing/${listing.id}`);
    const buy = t("listing", "offer.buy", { amount: money(agreed) });
    await page.locator("#buy").getByRole("button", { name: buy, exact: true }).click();
    await arrive(page, "/address");
    const orderId = new URL(page.url()).pathname.split("/").at(-2)!;
    await goOn(page, locale);
    await arrive(page, "/shipping");
    await page.getByRole("radio", { name: t("checkout", "shipping.courier") }).check();
    await goOn(page, locale);
    await arrive(page, "/payment");
    await page
      .getByRole("radio", { name: t.like("checkout-pay", "payment.card") })
      .first()
      .check();
    await goOn(page, locale);
    await arrive(page, "/review");
    await expect(main).toContainText(money(agreed));
    await page.getByRole("button", { name: t.like("checkout", "review.pay") }).click();
    await arrive(page, "/success");

    const order = await shop.order(buyer, orderId);
    expect(order.amounts.asking_price).toEqual(agreed);
    // The acceptance was the seller's approval.
    expect(order.status).toBe("approved");
    await open(page, here);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("offer", "status.buyer.used", { amount: money(agreed) }),
    );
  });
}

test("a seller answers from the mail, signed out, and only by the button", async ({
  page,
  context,
  shop,
}) => {
  const locale = "en-GR";
  const t = words(locale);
  const buyer = await shop.person("GR", locale);
  const listing = await shop.listing({ buyer, isInstant: false });
  const seller = await shop.enterSeller(listing);
  const amount: Money = {
    ...listing.asking_price,
    amount: Math.round((listing.asking_price.amount * 0.8) / 100) * 100,
  };
  const { id } = await buyer.api.offer.make(
    { id: listing.id, amount },
    { idempotencyKey: crypto.randomUUID() },
  );
  const message = await readMails(seller.email, /\/offers\/answer\//);
  const token = /\/offers\/answer\/([^\s"<>\\?]+)/.exec(message)![1]!;
  const status = async () => (await buyer.api.offer.get({ id })).status;

  await context.clearCookies();
  await page.goto(`/${locale}/offers/answer/${token}`);
  await page.reload();
  expect(await status()).toBe("open");
  const name = t("offer", "answer.accept", { amount: formatMoney(locale, amount) });
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("offer", "mail.over.accepted"),
  );
  expect(await status()).toBe("accepted");
});
