import { expect, test } from "vitest";
import { maskEmail, maskPhone } from "./contact.ts";

test.each([
  ["maria1984@deftero.test", "m•••••4@d•••••.test"],
  ["ab@mail.example.co.uk", "a•••••@m•••••.uk"],
  ["x@y.gr", "x•••••@y•••••.gr"],
])("maskEmail shows %s as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test("maskPhone shows the last two digits", () => {
  expect(maskPhone("306912345678")).toBe("+•••••78");
});
