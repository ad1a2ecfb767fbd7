import type { StaffInvitation, StaffMember } from "#contract/staff.ts";
import { consolePaths } from "../../console-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { useMarketNames, useRoleName } from "./role-names.ts";

export function StaffList({ members }: { members: readonly StaffMember[] }) {
  const t = useT("console");
  const locale = useLocale();
  const nameOf = useRoleName();
  const marketsOf = useMarketNames();
  return (
    <div className="console-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("staff.person")}</th>
            <th scope="col">{t("staff.roles")}</th>
            <th scope="col">{t("staff.markets")}</th>
            <th scope="col">{t("staff.since")}</th>
            <th scope="col">{t("staff.factor")}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <td>
                <Link to={consolePaths.staffMember(locale, member.id)} discover="none">
                  {member.full_name ?? member.username}
                </Link>{" "}
                {member.is_me ? <Badge>{t("staff.you")}</Badge> : null}
                <br />
                <span className="small dim">{member.email}</span>
              </td>
              <td data-label={t("staff.roles")}>{member.roles.map(nameOf).join(", ")}</td>
              <td data-label={t("staff.markets")}>{marketsOf(member.markets)}</td>
              <td data-label={t("staff.since")}>{formatDate(locale, member.since)}</td>
              <td data-label={t("staff.factor")}>
                {member.has_factor ? t("staff.factor-on") : t("staff.factor-off")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type InvitationsProps = { invitations: readonly StaffInvitation[]; mayRevoke: boolean };

export function InvitationList({ invitations, mayRevoke }: InvitationsProps) {
  const t = useT("console");
  const locale = useLocale();
  const nameOf = useRoleName();
  const marketsOf = useMarketNames();
  if (invitations.length === 0) return <p className="dim">{t("invite.none")}</p>;
  return (
    <div className="console-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("invite.email")}</th>
            <th scope="col">{t("staff.roles")}</th>
            <th scope="col">{t("staff.markets")}</th>
            <th scope="col">{t("invite.by")}</th>
            <th scope="col">{t("invite.until")}</th>
            {mayRevoke ? (
              <th scope="col">
                <span className="vh">{t("invite.revoke")}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {invitations.map((one) => (
            <tr key={one.id}>
              <td>{one.email}</td>
              <td data-label={t("staff.roles")}>{one.roles.map(nameOf).join(", ")}</td>
              <td data-label={t("staff.markets")}>{marketsOf(one.markets)}</td>
              <td data-label={t("invite.by")}>{one.invited_by ?? t("staff.command-line")}</td>
              <td data-label={t("invite.until")}>
                {formatDate(locale, one.expires_at)}{" "}
                {one.is_expired ? <Badge kind="off">{t("invite.expired")}</Badge> : null}
              </td>
              {mayRevoke ? (
                <td aria-label={t("invite.revoke")}>
                  <form method="post">
                    <input type="hidden" name="intent" value="revoke" />
                    <input type="hidden" name="invitation" value={one.id} />
                    <Button kind="line" size="s">
                      {t("invite.revoke")}
                      <span className="vh"> {one.email}</span>
                    </Button>
                  </form>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
