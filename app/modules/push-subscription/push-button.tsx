import { useState } from "react";
import { useFetcher } from "react-router";
import { accountPaths } from "../../account-paths.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { PushOffer } from "./present-push.server.ts";
import { findPushSupport, subscribeBrowser } from "./subscribe-browser.ts";

/** What the action of the subscription answers: a code of the API, or null when it worked. */
export type PushResult = { code: string | null };

type Props = {
  offer: PushOffer;
  /** A sentence above the button, where nothing else says what it is for. */
  lead?: string;
};

/** Appears with scripts only. The browser asks for the permission at the press and never before. */
export function PushButton({ offer: { publicKey, isOn }, lead }: Props) {
  const t = useT("push");
  const locale = useLocale();
  const fetcher = useFetcher<PushResult>();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<"blocked" | "dismissed" | "failed" | null>(null);
  const isHydrated = useHydrated();
  if (isOn && fetcher.data?.code === null) return <Note live>{t("on")}</Note>;
  if (!isHydrated || publicKey === null) return null;
  const support = findPushSupport();
  if (support === "none") return null;
  if (support === "home-screen")
    return <p className="small dim">{t("home-screen", { product: PRODUCT })}</p>;
  if (support === "blocked")
    return (
      <Note kind="act" live={failure !== null}>
        {t("blocked")}
      </Note>
    );

  const isBusy = isAsking || fetcher.state !== "idle";
  const code = fetcher.data?.code ?? null;
  const said = failure ?? code;

  async function turnOn(key: string): Promise<void> {
    setFailure(null);
    setIsAsking(true);
    try {
      const answer = await subscribeBrowser(key, locale);
      if (typeof answer === "string") return setFailure(answer);
      const action = accountPaths.pushSubscription(locale);
      await fetcher.submit(answer, { method: "post", action });
    } catch {
      setFailure("failed");
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <div className="stack snug">
      {lead === undefined ? null : <p>{lead}</p>}
      {said === null || isBusy ? null : (
        <Note kind={said === "dismissed" ? "act" : "bad"} live>
          {t.find(said) ?? t("failed")}
        </Note>
      )}
      <p>
        <Button
          type="button"
          kind="line"
          size="m"
          {...(isBusy ? { "aria-disabled": true } : {})}
          onClick={() => {
            if (!isBusy) void turnOn(publicKey);
          }}
        >
          {isBusy ? t("asking") : t("turn-on")}
        </Button>
      </p>
    </div>
  );
}
