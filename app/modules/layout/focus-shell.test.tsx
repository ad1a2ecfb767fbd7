import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FIRST_TERMS } from "#contract/terms.ts";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { Frame } from "./app-shell.tsx";
import { FocusShell } from "./focus-shell.tsx";

const page = (
  <FocusShell task="checkout" exit="/el-GR/listing/1">
    <main id="main" />
  </FocusShell>
);

/** The page as the server writes it, on a route that brings a shell of its own. */
function render(children: ReactNode, { whole = false, shell = "focus", is_open = true } = {}) {
  const terms = { ...FIRST_TERMS.GR, is_open };
  const Stub = createRoutesStub([
    {
      id: "routes/locale",
      path: "*",
      handle: { shell },
      Component: () => <Frame whole={whole}>{children}</Frame>,
      loader: () => ({ terms }),
    },
  ]);
  const html = renderToString(
    <MessageSourceContext value={serverMessages}>
      <Stub
        initialEntries={["/el-GR/checkout/1/payment?setup=x"]}
        hydrationData={{ loaderData: { "routes/locale": { terms } } }}
      />
    </MessageSourceContext>,
  );
  const links = [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, address]) => address);
  return { html, links };
}

test("a page with one task has its name, help, the exit and the legal texts around it, and no more", () => {
  const { html, links } = render(page);
  expect(links).toEqual([
    "#main",
    "/el-GR",
    "/el-GR/help",
    "/el-GR/listing/1",
    "/el-GR/content/info/terms-and-conditions",
    "/el-GR/content/info/privacy-policy",
    "/el-GR/checkout/1/payment?setup=x&amp;modal=select-country",
  ]);
  expect(html).toContain("Ταμείο");
  expect(html).not.toContain('role="search"');
});

test("what takes its place after an error has the whole shell", () => {
  const { html } = render(<main id="main" />, { whole: true });
  expect(html).toContain('role="search"');
  expect(html).toContain('href="#main"');
});

test("a page with one task says that the shop is closed, a page of the console does not", () => {
  const closed = "Το κατάστημα είναι προς το παρόν κλειστό εδώ";
  expect(render(page, { is_open: false }).html).toContain(closed);
  expect(render(page).html).not.toContain(closed);
  expect(render(page, { is_open: false, shell: "console" }).html).not.toContain(closed);
});
