import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { Bell } from "./bell.tsx";

/** The bell as the server writes it. */
function ring(locale: "en-GR" | "el-GR", unread?: number): string {
  const session = { signedIn: true, user: null, ...(unread === undefined ? {} : { unread }) };
  const Stub = createRoutesStub([
    { id: "routes/locale", path: "*", Component: Bell, loader: () => ({ session }) },
  ]);
  return renderToString(
    <MessageSourceContext value={serverMessages}>
      <Stub
        initialEntries={[`/${locale}/search`]}
        hydrationData={{ loaderData: { "routes/locale": { session } } }}
      />
    </MessageSourceContext>,
  );
}

test.each([
  [1, "en-GR", "Notifications, 1 new", "<b>1</b>"],
  [3, "el-GR", "Ειδοποιήσεις, 3 νέες", "<b>3</b>"],
  [120, "en-GR", "Notifications, 120 new", "<b>9+</b>"],
] as const)("shows and announces %i new notifications in %s", (unread, locale, label, shown) => {
  const html = ring(locale, unread);
  expect(html).toContain(`aria-label="${label}"`);
  expect(html).toContain(shown);
});

test.each([0, undefined])("with a count of %o it is a plain link", (unread) => {
  const html = ring("en-GR", unread);
  expect(html).toContain('href="/en-GR/notifications"');
  expect(html).toContain('aria-label="Notifications"');
  expect(html).not.toContain("<b>");
});
