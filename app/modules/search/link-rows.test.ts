import { expect, test } from "vitest";
import { fromLinkRows, toLinkRows } from "./link-rows.ts";

test("groups of links arrive as they were sent", () => {
  const groups = [
    {
      title: "Brands",
      links: [
        { label: "Apple", to: "/a" },
        { label: "Sony", to: "/b" },
      ],
    },
    { title: "Μοντέλα", links: [{ label: "iPhone 13", to: "/c" }] },
  ];
  expect(fromLinkRows(toLinkRows(groups))).toEqual(groups);
});

test("no groups arrive as none, not as one without a title", () => {
  expect(fromLinkRows(toLinkRows([]))).toEqual([]);
});
