import { useState } from "react";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";

export function CopyButton({ text }: { text: string }) {
  const t = useT("listing-late");
  const [isDone, setIsDone] = useState(false);
  return (
    <Button
      kind="line"
      size="m"
      aria-live="polite"
      onClick={() => {
        navigator.clipboard?.writeText(text).then(
          () => setIsDone(true),
          () => {},
        );
      }}
    >
      {t(isDone ? "copy.done" : "copy.do")}
    </Button>
  );
}
