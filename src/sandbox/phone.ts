/**
 * A phone number as the service keeps it: `0` and nine or ten more digits; `+84` stands for the first 0, and blanks,
 * dots and dashes are left out. Null when it is malformed.
 */
export function normalizedPhone(text: string): string | null {
  const digits = text.replace(/[\s.()-]/g, '').replace(/^\+?84(?=\d{9,10}$)/, '0')
  return /^0[1-9]\d{8,9}$/.test(digits) ? digits : null
}
