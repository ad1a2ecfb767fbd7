import { PERSON_EVENT_KINDS } from "#contract/person-words.ts";
import { apiContext, cookiesContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { paths } from "../../paths.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { formatDate } from "../../modules/locale/format.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PersonActs, PersonLinks } from "../../modules/person/person-acts.tsx";
import { PersonFacts, PersonHoldings, PersonMeasures } from "../../modules/person/person-facts.tsx";
import {
  answerPersonError,
  PERSON_MESSAGES,
  personSchemas,
} from "../../modules/person/person-forms.server.ts";
import { PersonNotes } from "../../modules/person/person-notes.tsx";
import { PersonPrivate } from "../../modules/person/person-private.tsx";
import { PersonTimeline } from "../../modules/person/person-timeline.tsx";
import { PersonSignals } from "../../modules/risk/risk-signals.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { startView } from "../../services/person-view.server.ts";
import type { Route } from "./+types/person";

export const handle = { scripts: false };

export async function loader({ context, params: { person: name }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const kind =
    PERSON_EVENT_KINDS.find((one) => one === url.searchParams.get("kind")) ?? ("" as const);
  const after = url.searchParams.get("after");
  const [person, events, profile] = await Promise.all([
    api.person.get({ person: name }),
    api.person.listEvents({ person: name, ...(kind && { kind }), ...(after && { after }) }),
    readProfile(context),
  ]);
  return {
    name,
    person,
    events: events.data,
    next: events.next,
    kind,
    isFirst: !after,
    mayWrite: staffMay(profile, "write_people"),
    mayWritePrivate: staffMay(profile, "write_people_private"),
    mayLook: staffMay(profile, "read_people_private"),
    mayMeasure: staffMay(profile, "write_moderation"),
    forms: openForms(context, personSchemas),
  };
}

type Args = Route.ActionArgs;

export const action = formActions<typeof personSchemas, Args>(
  {
    look: {
      schema: personSchemas.look,
      run: async ({ value, api, done, page }, { params: { person } }) => {
        await api.person.look({ person, ...value });
        return done(page);
      },
    },
    sessions: {
      schema: personSchemas.sessions,
      run: async ({ value, api, done, page, t }, { params: { person } }) => {
        await api.person.endSessions({ person, ...value });
        return done(page, t("person")("act.sessions-done"));
      },
    },
    code: {
      schema: personSchemas.code,
      run: async ({ value, api, done, page, t }, { params: { person } }) => {
        await api.person.resendCode({ person, ...value });
        return done(page, t("person")("act.code-done"));
      },
    },
    restore: {
      schema: personSchemas.restore,
      run: async ({ value: { user: userId, note }, api, done, page, t }) => {
        await api.hubAccount.restore({ userId, note });
        return done(page, t("person")("act.restored"));
      },
    },
    reset: {
      schema: personSchemas.reset,
      run: async ({ value: { user: userId, ...reason }, api, done, page, t }) => {
        await api.hubAccount.resetSecondFactor({ userId, ...reason });
        return done(page, t("hub")("factor.done"));
      },
    },
    note: {
      schema: personSchemas.note,
      run: async ({ value, api, done, page, t }, { params: { person } }) => {
        await api.personNote.add({ person, ...value });
        return done(page, t("person")("notes.added"));
      },
    },
    edit: {
      schema: personSchemas.edit,
      run: async ({ value, api, done, page, t }, { params: { person } }) => {
        const { note: noteId, version, text } = value;
        await api.personNote.update({ person, noteId, version, text });
        return done(page, t("person")("notes.saved"));
      },
    },
    merge: {
      schema: personSchemas.merge,
      run: async ({ value, api, done, page, t }, { params: { person } }) => {
        const { note: noteId, version, other: other_id, others } = value;
        const versions = new Map(
          others.split(",").map((one) => one.split(" ") as [string, string]),
        );
        const other_version = Number(versions.get(other_id)) || 1;
        await api.personNote.merge({ person, noteId, version, other_id, other_version });
        return done(page, t("person")("notes.merged"));
      },
    },
    link: {
      schema: personSchemas.link,
      run: async ({ value, api, done, page, t }, { params: { person } }) => {
        await api.person.link({ person, ...value });
        return done(page, t("person")("links.added"));
      },
    },
    unlink: {
      schema: personSchemas.unlink,
      run: async ({ value, api, done, page, t }, { params: { person } }) => {
        await api.person.unlink({ person, otherId: value.other, reason: value.reason });
        return done(page, t("person")("links.ended"));
      },
    },
    view: {
      schema: personSchemas.view,
      run: async ({ value, api, done, locale, t }, { params: { person }, context }) => {
        const view = await api.person.viewAs({ person, ...value });
        startView(context.get(cookiesContext), view);
        const { username } = view;
        return done(paths.home(locale), t("person")("view.started", { username }));
      },
    },
  },
  { messages: PERSON_MESSAGES, onError: answerPersonError },
);

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("person");
  const locale = useLocale();
  const { name, person, events, next, kind, isFirst, forms, mayWrite, mayLook } = loaderData;
  const title = person.username || t("no-username");
  const shared = { person, forms, result: actionData, mayWrite };
  return (
    <main id="main" className="stack">
      <PageHead title={title} noIndex />
      <div>
        <h1>{title}</h1>
        <p className="dim">
          {[
            ...(person.is_staff ? [t("staff-account")] : []),
            ...(person.closed_at === null
              ? []
              : [t("closed", { date: formatDate(locale, person.closed_at, "moment") })]),
          ].join(" · ")}
        </p>
      </div>
      <PersonFacts person={person} />
      <PersonPrivate
        details={person.private}
        mayLook={mayLook}
        seed={forms.look}
        result={actionData}
      />
      <PersonHoldings person={person} />
      {person.signals === null ? null : <PersonSignals signals={person.signals} />}
      <PersonMeasures person={person} mayMeasure={loaderData.mayMeasure} />
      <PersonActs
        {...shared}
        mayView={mayLook && !person.is_staff}
        mayWritePrivate={loaderData.mayWritePrivate}
      />
      <PersonNotes {...shared} notes={person.notes} />
      <PersonLinks {...shared} />
      <PersonTimeline {...{ person: name, events, next, kind, isFirst }} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
