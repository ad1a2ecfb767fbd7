import { useState } from "react";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

type Props = { title: string; url: string };

/** The address opens this very answer. The button takes the menu of the device, or copies. */
export function ShareAnswer({ title, url }: Props) {
  const t = useT("worth");
  const isHydrated = useHydrated();
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <Field
      id="share"
      label={t("share")}
      readOnly
      value={url}
      onFocus={({ target }) => target.select()}
      after={
        <Button
          kind="line"
          type="button"
          className="worth-share"
          disabled={!isHydrated}
          aria-live="polite"
          onClick={() => void offer()}
        >
          {t(copied === url ? "copied" : "share-do")}
        </Button>
      }
    />
  );

  async function offer() {
    try {
      // Computers have such a menu too, but there the address is quicker.
      if ("share" in navigator && matchMedia("(pointer: coarse)").matches)
        return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setCopied(url);
    } catch {
      // Closed by the person, or refused by the browser: the address stands beside it.
    }
  }
}
