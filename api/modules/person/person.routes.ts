import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { getPerson } from "./get-person.ts";
import { addNote, mergeNotes, updateNote } from "./notes.ts";
import { endPersonSessions, resendPersonCode } from "./person-actions.ts";
import { linkPerson, unlinkPerson } from "./person-links.ts";
import { lookAtPerson } from "./private-details.ts";
import { listPersonEvents } from "./timeline.ts";
import { endPersonView, viewAsPerson } from "./view-as.ts";

export const personRoutes: Route[] = [
  route(contract.person.get, async (call, { params }) => ({
    data: await getPerson(call, params.person),
  })),
  route(contract.person.look, async (call, { params, body }) => ({
    data: await lookAtPerson(call, params.person, body.reason),
  })),
  route(contract.person.listEvents, (call, { params, query }) =>
    listPersonEvents(call, params.person, query),
  ),
  route(contract.person.endSessions, async (call, { params, body }) => {
    await endPersonSessions(call, params.person, body.reason);
    return null;
  }),
  route(contract.person.resendCode, async (call, { params, body }) => ({
    data: await resendPersonCode(call, params.person, body),
  })),
  route(contract.person.link, async (call, { params, body }) => {
    await linkPerson(call, params.person, body);
    return null;
  }),
  route(contract.person.unlink, async (call, { params: { person, otherId }, body }) => {
    await unlinkPerson(call, person, { otherId, reason: body.reason });
    return null;
  }),
  route(contract.person.viewAs, async (call, { params, body }) => ({
    data: await viewAsPerson(call, params.person, body.reason),
  })),
  route(contract.person.endView, async (call) => {
    await endPersonView(call);
    return null;
  }),
  route(
    contract.personNote.add,
    async (call, { params, body }) => ({ data: await addNote(call, params.person, body.text) }),
    { oneTransaction: true },
  ),
  route(contract.personNote.update, async (call, { params, body }) => ({
    data: await updateNote(call, params, body),
  })),
  route(contract.personNote.merge, async (call, { params, body }) => ({
    data: await mergeNotes(call, params, body),
  })),
];
