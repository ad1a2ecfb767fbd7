import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { RefreshWithoutScripts } from "./refresh-without-scripts.tsx";

const write = (bank: string) => {
  const id = "routes/checkout/review";
  const Stub = createRoutesStub([
    { id, path: "*", Component: RefreshWithoutScripts, loader: () => ({ bank }) },
  ]);
  return renderToString(
    <Stub initialEntries={["/"]} hydrationData={{ loaderData: { [id]: { bank } } }} />,
  );
};

test("the document comes again while the bank decides, unless scripts ask", () => {
  expect(write("undecided")).toBe('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
  expect(write("asks")).toBe("");
});
