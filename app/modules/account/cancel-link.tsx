import { useLocation } from "react-router";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";

export function CancelLink() {
  const t = useT("account");
  const { pathname } = useLocation();
  return (
    <ButtonLink kind="line" to={pathname} preventScrollReset replace>
      {t("cancel")}
    </ButtonLink>
  );
}
