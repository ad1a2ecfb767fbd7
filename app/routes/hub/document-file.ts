import { apiContext } from "../../context.ts";
import { answerDocumentFile } from "../../modules/verification-document/answer-document-file.server.ts";
import type { Route } from "./+types/document-file";

export async function loader({ context, params: { documentId, fileId } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  return answerDocumentFile(await api.verificationDocument.getFileForHub({ documentId, fileId }));
}
