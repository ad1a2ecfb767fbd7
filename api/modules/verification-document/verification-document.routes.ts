import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { decideDocument, getHubDocument, listHubDocuments } from "./decide-document.ts";
import { readFileForHub, readOwnFile } from "./read-document-file.ts";
import {
  addDocumentFile,
  createDocument,
  listDocuments,
  withdrawDocument,
} from "./send-document.ts";

const calls = contract.verificationDocument;

export const verificationDocumentRoutes: Route[] = [
  route(calls.list, async (call) => ({
    data: await listDocuments(call),
    takes_files: call.documentKeys !== null,
  })),
  route(calls.create, async (call, { body }) => ({ data: await createDocument(call, body) })),
  route(calls.addFile, async (call, { params, body }) => ({
    data: await addDocumentFile(call, params.documentId, body.file),
  })),
  route(calls.getFile, async (call, { params }) => ({ data: await readOwnFile(call, params) })),
  route(calls.withdraw, async (call, { params }) => {
    await withdrawDocument(call, params.documentId);
    return null;
  }),
  route(calls.listForHub, (call, { query }) => listHubDocuments(call, query)),
  route(calls.getForHub, async (call, { params }) => ({
    data: await getHubDocument(call, params.documentId),
  })),
  route(calls.getFileForHub, async (call, { params }) => ({
    data: await readFileForHub(call, params),
  })),
  route(
    calls.decide,
    async (call, { params, body }) => ({
      data: await decideDocument(call, params.documentId, body),
    }),
    { oneTransaction: true },
  ),
];
