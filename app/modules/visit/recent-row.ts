import { pagePaths } from "../../page-paths.ts";
import { localeOfPath } from "../locale/locale.ts";
import { trustHtml } from "../ui/trusted-types.ts";

/** Takes the row of recently seen listings from its own page into the home page. */
export async function fillRecentRow(place: Element): Promise<void> {
  const response = await fetch(pagePaths.recent(localeOfPath(location.pathname)));
  if (!response.ok) return;
  // Without the styles of the page, which the policy of this document refuses.
  const [main] = /<main[\s\S]*<\/main>/.exec(await response.text()) ?? [];
  if (main === undefined) return;
  const page = new DOMParser().parseFromString(trustHtml(main), "text/html");
  const row = page.querySelector("main section");
  if (row !== null) place.append(row);
}
