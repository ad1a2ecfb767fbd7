import type { StaffJob } from "#contract/staff-job.ts";
import type { StaffListId } from "#contract/staff-list-words.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { createListWords } from "../staff-list/list-words.server.ts";
import type { PresentedJob } from "./job-table.tsx";

export const nameList = (locale: Locale, list: StaffListId): string =>
  createListWords(list, locale).own("title");

export function presentJob(locale: Locale, job: StaffJob): PresentedJob {
  const t = getT(locale, "staff-job");
  const list = nameList(locale, job.list);
  const title =
    job.action === null
      ? t("file", { list, format: t(`format.${job.format ?? "csv"}`) })
      : t(`bulk.name.${job.action}`);
  return { ...job, title };
}
