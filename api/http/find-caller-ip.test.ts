import { describe, expect, test } from "vitest";
import { createTrustedCallers, findCallerIp } from "./find-caller-ip.ts";

const forwarded = (...ips: string[]) => new Headers({ "x-forwarded-for": ips.join(", ") });
const onlyLoopback = createTrustedCallers([]);

describe("the caller's IP address", () => {
  test("is the peer, when the peer is not trusted", () => {
    expect(findCallerIp(forwarded("198.51.100.9"), "203.0.113.7", onlyLoopback)).toBe(
      "203.0.113.7",
    );
  });

  test("is taken from the header of a caller on this machine or in this process", () => {
    for (const peer of ["127.0.0.1", "::1", "::ffff:127.0.0.1", undefined])
      expect(findCallerIp(forwarded("198.51.100.9"), peer, onlyLoopback)).toBe("198.51.100.9");
  });

  test("is the last untrusted address of the header", () => {
    const isTrusted = createTrustedCallers(["10.0.0.0/8"]);
    const chain = forwarded("1.1.1.1", "198.51.100.9", "10.1.2.3");
    expect(findCallerIp(chain, "10.0.0.1", isTrusted)).toBe("198.51.100.9");
  });

  test("is the peer when the header is missing or invalid", () => {
    expect(findCallerIp(new Headers(), "127.0.0.1", onlyLoopback)).toBe("127.0.0.1");
    expect(findCallerIp(forwarded("<script>"), "127.0.0.1", onlyLoopback)).toBe("127.0.0.1");
    expect(findCallerIp(new Headers(), undefined, onlyLoopback)).toBe("127.0.0.1");
    const chain = forwarded("198.51.100.9", "unknown");
    expect(findCallerIp(chain, "127.0.0.1", onlyLoopback)).toBe("127.0.0.1");
  });

  test("an invalid address of a trusted caller stops the start", () => {
    expect(() => createTrustedCallers(["proxy.internal"])).toThrow("proxy.internal");
  });
});
