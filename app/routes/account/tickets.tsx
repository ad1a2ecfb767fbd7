import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { TicketLines } from "../../modules/ticket/ticket-lines.tsx";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/tickets";

export async function loader({ context }: Route.LoaderArgs) {
  return { tickets: await context.get(apiContext).ticket.listOwn() };
}

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const t = useT("ticket");
  const locale = useLocale();
  return (
    <AccountFrame screen="tickets" title={t("own-title")} lead={t("own-lead")}>
      <PageHead title={t("own-title")} noIndex />
      <p>
        <ButtonLink kind="line" size="m" to={paths.contact(locale)} reloadDocument>
          {t("title")}
        </ButtonLink>
      </p>
      <TicketLines {...loaderData} />
    </AccountFrame>
  );
}
