import { expect, test, visit } from "./trade-kit.ts";
import { words } from "./shop.ts";

const locale = "en-GR";
const t = words(locale);

test("a buyer orders a protection from the order's page, and cancels it in two clicks", async ({
  createTrade,
}) => {
  const trade = await createTrade();
  const { page, person } = trade.buyer;
  const main = page.getByRole("main");
  await visit(trade.buyer, `/${locale}/account/orders/${trade.orderId}`);
  await main.locator("#cover > summary").click();
  await main.getByRole("link", { name: t("subscription", "offer.card-go") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    t("subscription", "offer.title"),
  );
  expect(await main.locator("[name=plan]:checked").count()).toBe(0);
  await main.locator("[name=plan][value=smart]").check();
  await main.getByRole("button", { name: t("subscription", "offer.go") }).click();

  await expect(page).toHaveURL(/\/pay$/);
  const order = main.getByRole("button", { name: t("subscription", "pay.button-confirm") });
  expect(await main.locator("[name=card_reference]:checked").count()).toBe(0);
  await main.locator("[name=card_reference]").first().check();
  await order.click();
  // Nothing is ordered without the yes: the browser says so itself where scripts are off.
  await expect(page).toHaveURL(/\/pay$/);
  expect((await person.api.subscription.list({})).data).toEqual([]);
  await expect(main.locator("[name=card_reference]").first()).toBeChecked();
  await main.locator("[name=is_accepted]").check();
  await order.click();

  await expect(page).toHaveURL(/\/subscriptions\/[0-9a-f-]+$/);
  await expect(
    main.getByText(t("subscription", "status.requested"), { exact: true }),
  ).toBeVisible();
  const { data } = await person.api.subscription.list({});
  expect(data).toMatchObject([{ plan: "smart", status: "requested" }]);

  await main.getByRole("link", { name: t("subscription", "do.cancel") }).click();
  await main.getByRole("button", { name: t("subscription", "cancel.yes") }).click();
  await expect(
    main.getByText(t("subscription", "status.cancelled"), { exact: true }),
  ).toBeVisible();
  expect((await person.api.subscription.list({})).data).toMatchObject([{ status: "cancelled" }]);
});
