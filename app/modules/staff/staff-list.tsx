import type { StaffInvitation, StaffMember } from "#contract/staff.ts";
import { consolePaths } from "../../console-paths.ts";
import { type Column, ConsoleTable } from "../console/console-table.tsx";
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
    <ConsoleTable
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "person",
          label: t("staff.person"),
          kind: "name",
          renderCell: ({ id, full_name, username, is_me, email }) => (
            <>
              <Link to={consolePaths.staffMember(locale, id)} discover="none">
                {full_name ?? username}
              </Link>{" "}
              {is_me ? <Badge>{t("staff.you")}</Badge> : null}
              <br />
              <span className="small dim">{email}</span>
            </>
          ),
        },
        {
          id: "roles",
          label: t("staff.roles"),
          renderCell: ({ roles }) => roles.map(nameOf).join(", "),
        },
        {
          id: "markets",
          label: t("staff.markets"),
          renderCell: ({ markets }) => marketsOf(markets),
        },
        {
          id: "since",
          label: t("staff.since"),
          renderCell: ({ since }) => formatDate(locale, since),
        },
        {
          id: "factor",
          label: t("staff.factor"),
          renderCell: ({ has_factor }) =>
            has_factor ? t("staff.factor-on") : t("staff.factor-off"),
        },
      ]}
    />
  );
}

type InvitationsProps = { invitations: readonly StaffInvitation[]; mayRevoke: boolean };

export function InvitationList({ invitations, mayRevoke }: InvitationsProps) {
  const t = useT("console");
  const locale = useLocale();
  const nameOf = useRoleName();
  const marketsOf = useMarketNames();
  const revoke: Column<StaffInvitation> = {
    id: "revoke",
    label: t("invite.revoke"),
    kind: "act",
    renderCell: ({ id, email }) => (
      <form method="post">
        <input type="hidden" name="intent" value="revoke" />
        <input type="hidden" name="invitation" value={id} />
        <Button kind="line" size="s">
          {t("invite.revoke")}
          <span className="vh"> {email}</span>
        </Button>
      </form>
    ),
  };
  if (invitations.length === 0) return <p className="dim">{t("invite.none")}</p>;
  return (
    <ConsoleTable
      rows={invitations}
      keyOf={({ id }) => id}
      columns={[
        { id: "email", label: t("invite.email"), kind: "name", renderCell: ({ email }) => email },
        {
          id: "roles",
          label: t("staff.roles"),
          renderCell: ({ roles }) => roles.map(nameOf).join(", "),
        },
        {
          id: "markets",
          label: t("staff.markets"),
          renderCell: ({ markets }) => marketsOf(markets),
        },
        {
          id: "by",
          label: t("invite.by"),
          renderCell: ({ invited_by }) => invited_by ?? t("staff.command-line"),
        },
        {
          id: "until",
          label: t("invite.until"),
          renderCell: ({ expires_at, is_expired }) => (
            <>
              {formatDate(locale, expires_at)}{" "}
              {is_expired ? <Badge kind="off">{t("invite.expired")}</Badge> : null}
            </>
          ),
        },
        ...(mayRevoke ? [revoke] : []),
      ]}
    />
  );
}
