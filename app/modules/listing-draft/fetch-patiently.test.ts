import { describe, expect, test, vi } from "vitest";
import { createPatientFetch } from "./fetch-patiently.ts";

const ORIGIN = "http://deftero.test";
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const gateway = async () => new Response("Bad gateway", { status: 502 });
const ours = async () =>
  new Response("{}", { status: 503, headers: { "X-Remix-Response": "yes" } });
const fine = async (request: Request) => new Response(await request.text());

function open(...answers: ((request: Request) => Promise<Response>)[]) {
  const waits: boolean[] = [];
  const pauses: number[] = [];
  const send = vi.fn((request: Request) => (answers.shift() ?? fine)(request));
  const patient = createPatientFetch({
    send,
    pause: async (milliseconds, signal) => {
      pauses.push(milliseconds);
      signal?.throwIfAborted();
    },
    onWaiting: (isWaiting) => void waits.push(isWaiting),
  });
  return { patient, send, waits, pauses };
}
const step = (init: RequestInit = {}) =>
  new Request(`${ORIGIN}/el-GR/sell/1/condition.data`, {
    method: "POST",
    body: "notes=A",
    ...init,
  });

describe("a request of the wizard", () => {
  test("is sent once and reports no wait when it succeeds", async () => {
    const { patient, send, waits } = open();
    expect(await (await patient(step())).text()).toBe("notes=A");
    expect(send).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([]);
  });

  test("is retried with its body and reports the wait when it is lost", async () => {
    const { patient, send, waits, pauses } = open(lost, gateway, lost);
    expect(await (await patient(step())).text()).toBe("notes=A");
    expect(send).toHaveBeenCalledTimes(4);
    expect(waits).toEqual([true, false]);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  });

  test("is not retried when our server answers with an error", async () => {
    const { patient, send } = open(ours);
    expect((await patient(step())).status).toBe(503);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test("is not retried after an abort", async () => {
    const leaving = new AbortController();
    const { patient, waits } = open(async () => {
      leaving.abort();
      throw new DOMException("Aborted", "AbortError");
    });
    await expect(patient(step({ signal: leaving.signal }))).rejects.toThrow("Aborted");
    expect(waits).toEqual([]);
  });
});

test("GET requests outside of the wizard are retried", async () => {
  const { patient, send } = open(lost);
  await patient(new Request(`${ORIGIN}/el-GR/search.data`));
  expect(send).toHaveBeenCalledTimes(2);
});

test("posts outside of the wizard are not retried", async () => {
  const { patient, send } = open(lost);
  const post = new Request(`${ORIGIN}/el-GR/auth/sign-in.data`, { method: "POST", body: "a=b" });
  await expect(patient(post)).rejects.toThrow("Failed to fetch");
  expect(send).toHaveBeenCalledTimes(1);
});
