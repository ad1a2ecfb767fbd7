import { OfflinePage } from "../modules/visit/offline-page.tsx";
import { useT } from "../modules/locale/use-t.ts";
import { PageHead } from "../modules/ui/page-head.tsx";

/** The service worker keeps it, and shows it without a connection. */
export const handle = { scripts: false };

export default function Offline() {
  const t = useT("offline-page");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <OfflinePage />
    </>
  );
}
