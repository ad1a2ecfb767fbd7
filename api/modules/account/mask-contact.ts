const HIDDEN = "•••••";

/** m•••••4@d•••••.test: enough to know one's own e-mail, and nobody else's, nor how long it is. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  const dot = domain.lastIndexOf(".");
  const ending = dot < 0 ? "" : domain.slice(dot);
  const last = name.length > 2 ? name.slice(-1) : "";
  return `${name.slice(0, 1)}${HIDDEN}${last}@${domain.slice(0, 1)}${HIDDEN}${ending}`;
}

/** +•••••67: the last two digits. */
export const maskPhone = (digits: string): string => `+${HIDDEN}${digits.slice(-2)}`;
