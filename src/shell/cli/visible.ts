/**
 * Text for a terminal with every control character written out, and what turns the direction of letters: a name or a
 * message of somebody else's could else move the cursor, paint over what was said, or fill the clipboard. Lines stay
 * lines. In JSON it says the same as before.
 */
export function visible(text: string): string {
  return text.replaceAll(control, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
