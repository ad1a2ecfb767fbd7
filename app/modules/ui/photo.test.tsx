import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { MessageSourceContext } from "../locale/message-source.ts";
import { serverMessages } from "../locale/server-messages.server.ts";
import { Photo } from "./photo.tsx";

const show = (isLite: boolean, set: "card" | "thumb" = "card") => {
  const Component = () => (
    <Photo url="/media/0123456789abcdef" alt="Back" set={set} eager="first" />
  );
  const root = { origin: "", ...(isLite ? { lite: true } : {}) };
  const Stub = createRoutesStub([{ id: "root", path: "*", Component, loader: () => root }]);
  return renderToStaticMarkup(
    <MessageSourceContext value={serverMessages}>
      <Stub initialEntries={["/el-GR"]} hydrationData={{ loaderData: { root } }} />
    </MessageSourceContext>,
  );
};

test("a photo on a lite page loads on tap in one small size with its dimensions set", () => {
  const html = show(true);
  expect(html).toMatch(/<details[^>]*><summary>/);
  expect(html).toContain("Δείξε τη φωτογραφία");
  expect(html).toContain(": Back");
  expect(html).toContain('src="/media/0123456789abcdef/480"');
  expect(html).toContain('width="640" height="640"');
  expect(html).toContain('loading="lazy"');
  expect(html).not.toMatch(/srcset|preload|fetchpriority/i);
});

test("photos on other pages and all thumbnails load without a tap", () => {
  expect(show(false)).not.toContain("<details");
  expect(show(true, "thumb")).not.toContain("<details");
});
