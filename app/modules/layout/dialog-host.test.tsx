import { expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import { DialogHost } from "./dialog-host.tsx";

test("every dialog links to help in a new tab, which keeps its input", async () => {
  const Dialog = () => (
    <DialogHost labelledBy="title" closeTo="/el-GR/search" content="sign-in">
      <h1 id="title">x</h1>
    </DialogHost>
  );
  const page = await renderRoute(Dialog, null, "/el-GR/search?modal=sign-in");
  const help = page.querySelector('dialog a[target="_blank"]')!;
  expect(help.getAttribute("href")).toBe("/el-GR/content/support/account-settings");
  expect(help.textContent).toBe("Βοήθεια");
});
