/** The digits of a phone number as it is dialled here: `+84 912 555 777` is `0912555777`. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^84(?=\d{9}$)/, '0')
}
