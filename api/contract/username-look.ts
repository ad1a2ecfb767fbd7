const ALIKE: Record<string, string> = { i: "l", 1: "l", 0: "o" };

/**
 * A username as people read it (decisions "Usernames"): letter case, I/l/1, O/0, rn/m and vv/w make
 * no difference. Usernames are unique by this form.
 */
export const toUsernameLook = (username: string): string =>
  username
    .toLowerCase()
    .replace(/[i10]/g, (sign) => ALIKE[sign]!)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
