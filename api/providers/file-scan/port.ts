export type ScannedType = "image/jpeg" | "image/png" | "application/pdf";

export type FileProblem =
  /** Neither JPEG, PNG nor PDF, by its content. */
  | "unknown_type"
  | "heic"
  | "damaged"
  | "encrypted"
  /** Scripts, actions that start something, forms that send, or files within the file. */
  | "active_content"
  | "too_many_pages"
  | "malware";

type FileVerdict = { type: ScannedType } | { problem: FileProblem };

/**
 * Examines files that strangers upload, before anybody opens them. Names and declared types do not
 * count. Throws `FileScanUnavailableError`.
 */
export type FileScanPort = {
  examine(bytes: Uint8Array): Promise<FileVerdict>;
};

export class FileScanUnavailableError extends Error {
  override readonly name = "FileScanUnavailableError";
}
