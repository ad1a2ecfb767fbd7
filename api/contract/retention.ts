/** Days for which a sent mail or SMS is stored, with its recipient. */
export const MESSAGES_KEPT_DAYS = 90;
/** Days for which the files of a decided document stay, so that its owner can object. */
export const DOCUMENT_FILES_KEPT_DAYS = 30;
/** Days for which a document that proves nothing any more is listed, without its files. */
export const DOCUMENTS_KEPT_DAYS = 365;
/** Days for which a document waits for its other side. */
export const STARTED_DOCUMENTS_KEPT_DAYS = 1;
