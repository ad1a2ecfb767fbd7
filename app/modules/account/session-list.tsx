import { Form, useNavigation } from "react-router";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import "../ui/panel.css";
import type { SessionView } from "./present-session.server.ts";

/** Where the account is signed in, and the end of each but this one. */
export function SessionList({ sessions }: { sessions: readonly SessionView[] }) {
  const t = useT("account");
  const { formData } = useNavigation();
  return (
    <ul className="panel entries">
      {sessions.map(({ id, device, used, since, isCurrent }) => (
        <li key={id} className="entry">
          <h3>{device}</h3>
          <p className="is small dim">{`${used}, ${since}`}</p>
          <div className="do">
            {isCurrent ? (
              <Badge>{t("security.this-device")}</Badge>
            ) : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="revoke" />
                <input type="hidden" name="session_id" value={id} />
                <SubmitButton
                  kind="line"
                  size="s"
                  pending={t("security.revoking")}
                  isPending={formData?.get("session_id") === id}
                >
                  {t("security.revoke")}
                  <span className="vh">: {device}</span>
                </SubmitButton>
              </Form>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
