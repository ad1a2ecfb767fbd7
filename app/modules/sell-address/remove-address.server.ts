import { redirect, type RouterContextProvider } from "react-router";
import { cookiesContext, localeContext } from "../../context.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { getT } from "../locale/get-t.server.ts";
import { readProblem } from "../session/read-problem.ts";

type Work = { text: (name: string) => string; desk: { listingId: string } };

/**
 * Takes the address that the form names out of the book, and leads back to the step with a word;
 * what is gone already is removed.
 */
export async function removeAddress(
  context: Readonly<RouterContextProvider>,
  { text, desk }: Work,
  book: { removeAddress: (id: string) => Promise<unknown> },
): Promise<Response> {
  try {
    await book.removeAddress(text("remove"));
  } catch (error) {
    if (readProblem(error)?.status !== 404) throw error;
  }
  const locale = context.get(localeContext);
  const content = getT(locale, "sell-address")("removed");
  context.get(cookiesContext).seal("message", { content, type: "success" });
  const back = text("return") === "review" ? { return: "review" } : {};
  return redirect(sellerPaths.sell(locale, desk.listingId, "address", back), 303);
}
