import { useT } from "../locale/use-t.ts";

/** Keys such as `payout.iban-invalid` as sentences; the first part names the room of the texts. */
export function usePayoutSentences(): (keys: readonly string[]) => string[] {
  const rooms = { payout: useT("payout"), account: useT("account"), error: useT("error") };
  return (keys) =>
    keys.map((key) => {
      const [room = "", ...rest] = key.split(".");
      const texts = rooms[room as keyof typeof rooms] ?? rooms.error;
      return texts.find(rest.join(".")) ?? rooms.error("general");
    });
}
