import { useT } from "../locale/use-t.ts";

type Values = Readonly<Record<string, string>>;

/** Keys such as `auth.email-required` as sentences; the first part names the room of the texts. */
export function useSentences(): (keys: readonly string[], values?: Values) => string[] {
  const error = useT("error");
  const rooms = { account: useT("account"), auth: useT("auth"), error };
  return (keys, values) =>
    keys.map((key) => {
      const [room = "", ...rest] = key.split(".");
      const texts = Object.hasOwn(rooms, room) ? rooms[room as keyof typeof rooms] : error;
      return texts.find(rest.join("."), values) ?? error("general");
    });
}
