import { useState, type ComponentProps, type ReactNode } from "react";
import { useFetcher } from "react-router";
import { accountPaths } from "../../account-paths.ts";
import { authPaths } from "../../auth-paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import { useErrorText } from "../form/use-error-text.ts";
import type { Namespace } from "../locale/namespaces.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { Note } from "../ui/note.tsx";
import type { PasskeyPurpose } from "./purpose.ts";

type Props = Pick<ComponentProps<typeof Button>, "kind" | "size" | "full"> & {
  purpose: PasskeyPurpose;
  /** Where the credential is sent, with these fields beside it. */
  action: string;
  fields: Record<string, string>;
  children: ReactNode;
};

/** The screens of an account name its faults in words of their own, the sign-in too. */
const TEXTS: Record<PasskeyPurpose, readonly Namespace[]> = {
  "sign-in": ["passkey", "auth"],
  prove: ["passkey", "account"],
  create: ["passkey", "account"],
};

/** Appears with scripts only, in browsers that have passkeys; the library loads at the press. */
export function PasskeyButton({ purpose, action, fields, children, ...look }: Props) {
  const t = useT("passkey");
  const errorText = useErrorText(TEXTS[purpose]);
  const locale = useLocale();
  const fetcher = useFetcher<ActionResult>();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOffered = useHydrated() && "PublicKeyCredential" in window;
  if (!isOffered) return null;

  const isBusy = isAsking || fetcher.state !== "idle";
  const error = failure ?? findError(fetcher.data);

  async function ask(): Promise<void> {
    setFailure(null);
    setIsAsking(true);
    try {
      const [{ createCredential }, answer] = await Promise.all([
        import("./create-credential.ts"),
        fetch(accountPaths.passkeyOptions(locale), {
          method: "POST",
          body: new URLSearchParams({ purpose }),
        }).then((response) => response.json()),
      ]);
      if (answer.code === "proof_needed") {
        const callbackUrl = location.pathname + location.search;
        location.assign(authPaths.verifyPassword(locale, { callbackUrl }));
        return;
      }
      if (answer.code !== undefined) return setFailure(`passkey.${answer.code}`);
      const credential = await createCredential(purpose, answer.options);
      await fetcher.submit({ ...fields, credential }, { method: "post", action });
    } catch (thrown) {
      setFailure(`passkey.${nameFailure(thrown)}`);
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <>
      {error === null || isBusy ? null : (
        <Note kind="bad" live>
          {errorText(error, fetcher.data?.facts)}
        </Note>
      )}
      <Button
        type="button"
        {...look}
        {...(isBusy ? { "aria-disabled": true } : {})}
        onClick={() => {
          if (!isBusy) void ask();
        }}
      >
        {isBusy ? t("asking") : children}
      </Button>
    </>
  );
}

const findError = (result: ActionResult | undefined): string | null =>
  Object.values(result?.error ?? {})[0]?.[0] ?? null;

/** Browsers say for privacy's sake no more than that it was not allowed, or took too long. */
function nameFailure(thrown: unknown): "cancelled" | "known" | "failed" {
  const name = thrown instanceof Error ? thrown.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  return name === "InvalidStateError" ? "known" : "failed";
}
