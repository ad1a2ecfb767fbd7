import { useT } from "../locale/use-t.ts";

/** The first part of a key such as `payout.iban-invalid` is the namespace. */
export function usePayoutSentences(): (keys: readonly string[]) => string[] {
  const rooms = { payout: useT("payout"), account: useT("account"), error: useT("error") };
  return (keys) =>
    keys.map((key) => {
      const [room = "", ...rest] = key.split(".");
      const texts = rooms[room as keyof typeof rooms] ?? rooms.error;
      return texts.find(rest.join(".")) ?? rooms.error("general");
    });
}
