import { lazy, Suspense } from "react";
import { languageOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { CHECK_RETRY, type HumanCheck } from "./human-check.ts";
import type { useHumanCheck } from "./use-human-check.ts";

type Props = {
  siteKey: string;
  check: HumanCheck;
  tell: ReturnType<typeof useHumanCheck>[1];
};

/** The widget and what it says in words; its place is kept from the start. */
export function HumanCheckBox({ siteKey, check, tell }: Props) {
  const t = useT("sign-up");
  const locale = useLocale();
  const { state, token, isGivenUp, round } = check;
  return (
    <div className="human-check stack snug" role="group" aria-label={t("check.title")}>
      {state === "ready" ? (
        <Suspense>
          <Turnstile
            key={round}
            sitekey={siteKey}
            language={languageOf(locale)}
            theme="auto"
            size="flexible"
            retry="auto"
            retryInterval={CHECK_RETRY}
            refreshExpired="auto"
            responseField={false}
            onVerify={(solved) => tell({ is: "solved", token: solved })}
            onExpire={() => tell({ is: "expired" })}
            onBeforeInteractive={() => tell({ is: "asked" })}
          />
        </Suspense>
      ) : null}
      {isGivenUp ? (
        <Note kind="act" live>
          {t("check.given-up")}
        </Note>
      ) : (
        <p className="row tight small dim" role="status">
          <Icon name={token === null ? "ring-todo" : "check"} />
          {t(token === null ? "check.loading" : "check.solved")}
        </p>
      )}
    </div>
  );
}

/** Comes once its script is there, so that it finds it and asks for no other. */
const Turnstile = lazy(async () => ({
  default: (await import("react-turnstile")).Turnstile,
}));
