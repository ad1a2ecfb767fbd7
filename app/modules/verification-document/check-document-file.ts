import { DOCUMENT_TYPES, type DocumentPurpose } from "#contract/document-kinds.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Check } from "../form/form-rules.ts";

/** For `useActionForm`: what the browser sees of a file before it is sent. */
export const checkDocumentFile =
  (purpose: DocumentPurpose): Check =>
  (name, _, form) => {
    const file = form.get(name);
    if (name !== "file" || !(file instanceof File) || file.size === 0) return null;
    if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name))
      return "documents.file-heic";
    const types: readonly string[] = DOCUMENT_TYPES[purpose];
    if (!types.includes(file.type))
      return file.type === "application/pdf" ? "documents.file-not-pdf" : "documents.file-type";
    return file.size > LIMITS.photo.bytes ? "documents.file-too-large" : null;
  };

export const acceptOf = (purpose: DocumentPurpose): string => DOCUMENT_TYPES[purpose].join(",");
