import { setImmediate as nextTurn } from "node:timers/promises";
import { Suspense, use, type ReactNode } from "react";
import { expect, test } from "vitest";
import { renderWhole } from "./render-whole.server.ts";

const never = new Promise<string>(() => {});
const Late = ({ text }: { text: Promise<string> }) => <p>{use(text)}</p>;
const render = async (body: ReactNode, signal = new AbortController().signal) => {
  const bytes = await renderWhole(
    <html lang="en">
      <body>{body}</body>
    </html>,
    { signal, onError: () => {}, progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return bytes.toString();
};

test("suspended content is rendered in its place", async () => {
  const text = Promise.resolve("Ώρα καλή");
  const html = await render(
    <Suspense fallback="soon">
      <Late text={text} />
    </Suspense>,
  );
  expect(html).toContain("<p>Ώρα καλή</p>");
  expect(html).not.toContain("soon");
});

test("rejects when the shell cannot be rendered", async () => {
  const Broken = (): never => {
    throw new Error("no frame");
  };
  await expect(render(<Broken />)).rejects.toThrow("no frame");
});

test("rejects when the request is aborted before the shell is rendered", async () => {
  const visit = new AbortController();
  const html = render(<Late text={never} />, visit.signal);
  visit.abort(new Error("gone"));
  await expect(html).rejects.toThrow("gone");
});

test("rejects when the request is aborted while content is suspended", async () => {
  const visit = new AbortController();
  const html = render(
    <Suspense fallback="soon">
      <Late text={never} />
    </Suspense>,
    visit.signal,
  );
  // React draws in a later turn.
  await nextTurn();
  visit.abort(new Error("gone"));
  expect(await html).toContain("soon");
});
