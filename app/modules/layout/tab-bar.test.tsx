import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { TabBar } from "./tab-bar.tsx";

/** The bar of a list as the server writes it: the address and the words of every tab. */
function listTabs(data: object, locale: "en-GR" | "el-GR" = "en-GR", page = "/search") {
  const Stub = createRoutesStub([
    { id: "routes/locale", path: "*", Component: TabBar, loader: () => data },
  ]);
  const html = renderToString(
    <MessageSourceContext value={serverMessages}>
      <Stub
        initialEntries={[`/${locale}${page}`]}
        hydrationData={{ loaderData: { "routes/locale": data } }}
      />
    </MessageSourceContext>,
  );
  const tabs = [
    ...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>.*?<\/svg><span>([^<]*)<\/span><\/a>/g),
  ];
  return { html, tabs: tabs.map(([, address, words]) => [address, words]) };
}

const member = { session: { signedIn: true, user: null } };

test("leads a member to the five main places and marks the one of the page", () => {
  const { html, tabs } = listTabs(member, "el-GR");
  expect(tabs).toEqual([
    ["/el-GR", "Αρχική"],
    ["/el-GR/search", "Αναζήτηση"],
    ["/el-GR/sell", "Πούλησε"],
    ["/el-GR/account/favorites", "Αγαπημένα"],
    ["/el-GR/account", "Λογαριασμός"],
  ]);
  expect(html.match(/aria-current/g)).toHaveLength(1);
  const favorites = listTabs(member, "el-GR", "/account/favorites").html;
  expect(favorites.match(/aria-current/g)).toHaveLength(1);
});

test("opens the sign-in for a visitor, whose page is not the account", () => {
  const { html, tabs } = listTabs({});
  expect(tabs.at(-1)).toEqual(["/en-GR/search?modal=sign-in", "Account"]);
  expect(html.match(/aria-current/g)).toHaveLength(1);
});

test("leaves selling out where nobody can sell", () => {
  expect(listTabs({ noSell: true }).tabs.map(([, words]) => words)).toEqual([
    "Home",
    "Search",
    "Favourites",
    "Account",
  ]);
});
