import { expect, test } from "vitest";
import { fromLinkRows, toLinkRows } from "./place-foot.tsx";

test("groups of links survive the round trip", () => {
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

test("no groups stay no groups", () => {
  expect(fromLinkRows(toLinkRows([]))).toEqual([]);
});
