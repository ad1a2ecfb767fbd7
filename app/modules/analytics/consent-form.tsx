import { useEffect, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import type { Consent } from "./consent.ts";

type Props = {
  returnTo: string;
  onAnswer?: (answer: Consent) => void;
  children: ReactNode;
};

/** Yes and No have the same size and colour, so that neither is the easier choice. */
export function ConsentForm({ returnTo, onAnswer, children }: Props) {
  const t = useT("consent");
  const fetcher = useFetcher<{ consent: Consent }>();
  const answer = fetcher.data?.consent ?? null;
  useEffect(() => {
    if (answer === null) return;
    onAnswer?.(answer);
    dispatchEvent(new Event("consent"));
  }, [answer, onAnswer]);
  return (
    <fetcher.Form
      method="post"
      action={paths.consent(useLocale())}
      className="row consent"
      preventScrollReset
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
      <Button kind="line" name="answer" value="yes">
        {t("yes")}
      </Button>
      <Button kind="line" name="answer" value="no">
        {t("no")}
      </Button>
    </fetcher.Form>
  );
}
