import { expect, test } from "vitest";
import { renderRoute } from "#tests/route-kit.tsx";
import { Notice } from "./notice.tsx";

const show = (about: Parameters<typeof Notice>[0]["about"]) =>
  renderRoute(() => <Notice about={about} closeTo="/en-GR" />, null, "/en-GR");

test("an error shows a picture, a title, a description with emphasis and a button", async () => {
  const page = await show({ code: "social-conflict" });
  const dialog = page.querySelector("[role=dialog], dialog")!;
  expect(dialog.querySelector(".notice img")!.getAttribute("alt")).toBe("");
  expect(dialog.querySelector("h1")!.textContent).toBe("Sign in");
  expect(dialog.querySelector(".notice p b")!.textContent).toBe("Sign in the way you did before.");
  expect(dialog.textContent).not.toMatch(/[[\]]/);
});

test("a message is shown as plain text", async () => {
  const page = await show({ message: { content: "Order [D-1] is in.", type: "success" } });
  expect(page.querySelector(".notice p")!.innerHTML).toBe("Order [D-1] is in.");
});
