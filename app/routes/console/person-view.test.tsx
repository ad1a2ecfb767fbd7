import { expect, test } from "vitest";
import { startView } from "#app/services/person-view.server.ts";
import { createOrderMarketplace, NOW } from "#tests/order-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import PersonView, { action, loader } from "./person-view.tsx";

const PATH = "/en-GR/console/view";
const view = {
  token: "view_x",
  username: "elenibuys",
  expires_at: new Date(NOW.getTime() + 60_000).toISOString(),
};
const shop = () =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () => member({}),
    endPersonView: () => null,
  });

async function look(path: string, isRunning: boolean) {
  const visit = openVisit(path, shop().fetch, { now: NOW });
  if (isRunning) startView(visit.cookies, view);
  const loaded = await visit.send(loader as never);
  const page = await renderRoute(
    () => PersonView({ loaderData: loaded, actionData: undefined } as never),
    loaded as never,
    path,
  );
  return page.body.textContent!;
}

test("the page of a view has its button, or says that none is running", async () => {
  expect(await look(PATH, true)).toContain("End the view");
  expect(await look(PATH, false)).toContain("No view is active");
  expect(await look("/el-GR/console/view", true)).toContain("Τερμάτισε την προβολή");
});

test("the button ends the view at the API and in the browser, and leads back to the person", async () => {
  const marketplace = shop();
  const visit = openVisit(PATH, marketplace.fetch, { now: NOW, form: {} });
  startView(visit.cookies, view);
  const answer = await visit.send(action);
  expect(leadsTo(answer)).toBe("/en-GR/console/people/elenibuys");
  expect(marketplace.calls.map(({ id }) => id)).toContain("endPersonView");
  expect(visit.cookies.open("personView")).toBeNull();
});
