import { expect, test } from "vitest";
import {
  createSellerMarketplace,
  DRAFT_ID,
  emptyDraft,
  readyDraft,
} from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { loader } from "./resume.ts";

test.each([
  ["to the first step that lacks something", emptyDraft(), "device"],
  [
    "to one in the middle",
    readyDraft({ missing: [{ step: "photos", fields: ["media"] }] }),
    "photos",
  ],
  ["to the review, when nothing is missing", readyDraft(), "review"],
])("a draft goes on %s, in the language it is opened in", async (_, draft, page) => {
  const params = { listingId: DRAFT_ID };
  for (const locale of ["en-GR", "el-GR"]) {
    const path = `/${locale}/sell/${DRAFT_ID}`;
    const visit = openVisit(path, createSellerMarketplace(draft).fetch, { params });
    expect(leadsTo(await visit.send(loader))).toBe(`${path}/${page}`);
  }
});
