import { setTimeout as wait } from "node:timers/promises";
import { minutes } from "#contract/duration.ts";

const TIMEOUT = minutes(2);

/** Waits for the shop once before all tests, so that both servers can start concurrently. */
export default async function enter(): Promise<void> {
  const until = Date.now() + TIMEOUT;
  const isOpen = () =>
    fetch(`${process.env["E2E_URL"]}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isOpen())) {
    if (Date.now() > until) throw new Error("The shop did not open.");
    await wait(250);
  }
}
