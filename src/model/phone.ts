/** The digits of a phone number as it is dialled here: `+84 912 555 777` is `0912555777`. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^84(?=\d{9}$)/, '0')
}

/**
 * A phone number as the carrier keeps it: `0` and nine or ten more digits; `+84` stands for the first 0, and blanks,
 * dots and dashes are left out. Null when it is malformed.
 */
export function normalizedPhone(text: string): string | null {
  const digits = text.replace(/[\s.()-]/g, '').replace(/^\+?84(?=\d{9,10}$)/, '0')
  return /^0[1-9]\d{8,9}$/.test(digits) ? digits : null
}
