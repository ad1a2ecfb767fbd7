import { expect, test } from "vitest";
import { toUsernameLook } from "#contract/username-look.ts";
import { createPeople } from "./people.ts";

test("no two usernames of the demo look alike", () => {
  const { people } = createPeople({ GR: 170, GB: 170 });
  const looks = people.map(({ username }) => toUsernameLook(username));
  expect(looks.filter((look, n) => looks.indexOf(look) !== n)).toEqual([]);
});
