import { useLocation } from "react-router";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import type { MessageKey } from "../locale/namespaces.ts";
import { useT } from "../locale/use-t.ts";
import { AUTH_STATES, type AuthState } from "../session/auth-flow.ts";
import { Spinner } from "../ui/spinner.tsx";

const STEPS = AUTH_STATES.slice(AUTH_STATES.indexOf("sign-up-verify-email"));
type Key = MessageKey<"auth"> & `resume.sign-up-${string}`;

/** Browsing stays possible (decisions "Incomplete profile"). */
export function ResumeBar({ step }: { step: AuthState }) {
  const t = useT("auth");
  const { pathname, search } = useLocation();
  return (
    <div className="resume">
      <p className="wrap row tight small">
        <Spinner share={STEPS.indexOf(step) / STEPS.length} />
        <span>
          {t("resume.text")}{" "}
          <Link
            to={paths.modal(pathname + search, step)}
            discover="none"
            preventScrollReset
            defaultShouldRevalidate={false}
          >
            {t(`resume.${step}` as Key)}
          </Link>
        </span>
      </p>
    </div>
  );
}
