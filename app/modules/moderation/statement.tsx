import type { Decision } from "#contract/moderation.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList, type Fact } from "../ui/description-list.tsx";

/** The statement of reasons, as its person and staff read it. */
export function Statement({ decision }: { decision: Decision }) {
  const t = useT("moderation");
  const places = useT("locale");
  const locale = useLocale();
  const { measure, subject_type, subject_id, title, reason, ground, reversal } = decision;
  const { decided_at, ends_at, markets, facts, source } = decision;
  const about =
    subject_type === "listing" ? <a href={paths.listing(locale, subject_id)}>{title}</a> : title;
  const list: Fact[] = [
    {
      key: "what",
      label: t("fact.what"),
      value: t(`measure.${measure}`),
      note: t(`means.${measure}`),
    },
    ...(title === "" ? [] : [{ key: "about", label: t("fact.about"), value: about }]),
    { key: "when", label: t("fact.when"), value: formatDate(locale, decided_at) },
    {
      key: "until",
      label: t("fact.until"),
      value: ends_at === null ? t("no-end") : formatDate(locale, ends_at),
    },
    {
      key: "where",
      label: t("fact.where"),
      value: markets.map((market) => places(`country.${market}`)).join(", "),
    },
    { key: "why", label: t("fact.why"), value: t(`reason.${reason}`), note: t(`ground.${ground}`) },
    { key: "clause", label: t("fact.clause"), value: t(`clause.${reason}`) },
    {
      key: "facts",
      label: t("fact.facts"),
      value: <blockquote className="as-written">{facts}</blockquote>,
    },
    { key: "source", label: t("fact.source"), value: t(`source.${source}`) },
    { key: "automated", label: t("fact.automated"), value: t("not-automated") },
    {
      key: "state",
      label: t("fact.state"),
      value: t(findState(decision)),
      ...(reversal === null
        ? {}
        : { note: [formatDate(locale, reversal.reversed_at), reversal.note].join(" · ") }),
    },
  ];
  return <DescriptionList facts={list} />;
}

export const findState = ({ is_in_force, reversal }: Decision) =>
  reversal !== null
    ? (`state.${reversal.cause}` as const)
    : is_in_force
      ? ("state.in-force" as const)
      : ("state.over" as const);
