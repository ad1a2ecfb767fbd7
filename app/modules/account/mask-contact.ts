/** `ma…@deftero.test`: enough to know it by, too little for who looks over a shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const shown = email.slice(0, Math.min(2, Math.max(0, at - 1)));
  return `${shown}…${email.slice(at)}`;
}

/** `+30 … 678`, from digits with the country code. */
export const maskPhone = (digits: string): string => `+${digits.slice(0, 2)} … ${digits.slice(-3)}`;
