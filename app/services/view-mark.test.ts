import { expect, test } from "vitest";
import { isOfView, markForms } from "./view-mark.server.ts";

test("every form that sends something is marked, and a search is not", () => {
  const mark = '<input type="hidden" name="in_view" value="1"/>';
  expect(
    markForms(
      '<form class="stack" method="post" action="/a?b=1"><b></b></form><FORM method="POST">',
    ),
  ).toBe(
    `<form class="stack" method="post" action="/a?b=1">${mark}<b></b></form><FORM method="POST">${mark}`,
  );
  const search = '<form method="get" action="/search"><input name="method"></form>';
  expect(markForms(search)).toBe(search);
});

test("a form is known by its mark", () => {
  expect(isOfView(new URLSearchParams("name=x&in_view=1"))).toBe(true);
  expect(isOfView(new URLSearchParams("name=x"))).toBe(false);
  expect(isOfView(null)).toBe(false);
});
