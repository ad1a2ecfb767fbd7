import { PRO_STEPS, type ProStep } from "#contract/pro-badge.ts";
import { LIMITS } from "#contract/limits.ts";

export type ProFigures = {
  /** Steps of the profile that are missing, as the sign-up names them. */
  missing: readonly string[];
  hasName: boolean;
  isIdentityProved: boolean;
  isAddressProved: boolean;
  sold: number;
  reviews: { count: number; positive: number };
};

export function listProSteps(figures: ProFigures): { step: ProStep; is_done: boolean }[] {
  const { missing, sold, reviews } = figures;
  const { sales, reviews: least, positiveShare } = LIMITS.pro;
  const isDone: Record<ProStep, boolean> = {
    email: !missing.includes("email"),
    phone_number: !missing.includes("phone_number"),
    username: !missing.includes("username"),
    profile_photo: !missing.includes("profile_photo"),
    full_name: figures.hasName,
    identity: figures.isIdentityProved,
    address: figures.isAddressProved,
    sales: sold >= sales,
    reviews: reviews.count >= least && reviews.positive >= positiveShare * reviews.count,
  };
  return PRO_STEPS.map((step) => ({ step, is_done: isDone[step] }));
}

export const deservesPro = (figures: ProFigures): boolean =>
  listProSteps(figures).every(({ is_done }) => is_done);
