import type { ApiError } from "../../services/marketplace/api-error.server.ts";

const GENERAL_FAULTS = ["too-many", "unavailable", "general"] as const;
export type GeneralFault = (typeof GENERAL_FAULTS)[number];

export function toGeneralFault({ code, status }: ApiError): GeneralFault {
  if (code === "too_many_requests") return "too-many";
  return status >= 500 ? "unavailable" : "general";
}

export const isGeneralFault = (fault: string): fault is GeneralFault =>
  GENERAL_FAULTS.some((one) => one === fault);
