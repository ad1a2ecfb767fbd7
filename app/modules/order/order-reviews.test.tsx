import { expect, test } from "vitest";
import type { OwnReview } from "#contract/review.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { OrderReviews } from "./order-reviews.tsx";

test("automatic reviews have no author's name", async () => {
  const mine = {
    is_positive: false,
    is_system_made: true,
    options: [],
    comment: null,
    standing: "shown",
  } as unknown as OwnReview;
  const order = { counterpart: { username: "eleni22" }, reviews: { mine, theirs: null } };
  const Screen = () => <OrderReviews order={order} />;
  const page = await renderRoute(Screen, {}, "/en-GR/account/orders/1");
  expect(page.querySelector("#reviews ~ div b, section b")!.textContent).toBe("Deftero");
});
