import { useCallback } from "react";
import { useT } from "../locale/use-t.ts";
import { KeyBoard, type KeyHit, selectField } from "./key-board.tsx";

const LIST = [
  ["J", "next"],
  ["K", "previous"],
  ["↵", "open"],
  ["I", "intake"],
  ["/", "search"],
  ["?", "help"],
] as const;
const CONTROLS = { scan: "i", "list-q": "/" } as const;

export function QueueShortcuts() {
  const t = useT("hub-order");

  const onKey = useCallback(
    ({ key, say }: KeyHit): boolean => {
      say("");
      if (key === "j") walk(1, () => say(t("keys.last")));
      else if (key === "k") walk(-1, () => say(t("keys.first")));
      else if (key === "i") selectField("scan");
      else if (key === "/") selectField("list-q");
      else return false;
      return true;
    },
    [t],
  );

  return (
    <KeyBoard
      intro={t("keys.intro")}
      list={LIST.map(([keys, name]) => ({ keys, does: t(`keys.${name}`) }))}
      controls={CONTROLS}
      onKey={onKey}
    />
  );
}

function walk(by: 1 | -1, onEnd: () => void) {
  const links = [...document.querySelectorAll<HTMLElement>(".to-row")];
  const here = links.indexOf(document.activeElement as HTMLElement);
  const next = links[here < 0 ? (by === 1 ? 0 : links.length - 1) : here + by];
  if (next === undefined) onEnd();
  else next.focus();
}
