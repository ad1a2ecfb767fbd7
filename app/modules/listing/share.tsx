import { lazy, Suspense, useState, type MouseEvent } from "react";
import { useT } from "../locale/use-t.ts";

const CopyButton = lazy(async () => ({
  default: (await import("./copy-button.tsx")).CopyButton,
}));

type Props = { title: string; url: string };

export function Share({ title, url }: Props) {
  const t = useT("listing");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="explanation share"
      data-intent=""
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary onClick={offer}>{t("share.title")}</summary>
      <label className="stack snug">
        <span className="small">{t("share.address")}</span>
        <input readOnly value={url} onFocus={(event) => event.target.select()} />
      </label>
      <p className="row">
        <a
          className="btn line m"
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
        >
          {t("share.mail")}
        </a>
        {isOpen ? (
          <Suspense>
            <CopyButton text={url} />
          </Suspense>
        ) : null}
      </p>
    </details>
  );

  function offer(event: MouseEvent) {
    // Computers have a share menu too, but there the address is quicker.
    if (!("share" in navigator) || !matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    navigator.share({ title, url }).catch(() => {});
  }
}
