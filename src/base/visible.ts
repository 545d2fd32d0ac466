/**
 * Text for a terminal with every control character written out, and what turns the direction of letters or ends a line
 * where none is seen to end: a name or a message of somebody else's could else move the cursor, paint over what was said,
 * or fill the clipboard. Lines stay lines. In JSON it says the same as before.
 */
export function visible(text: string): string {
  return text.replaceAll(control, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The same on one line: words of somebody else's begin no line that would be taken for the program's. */
export function onOneLine(text: string): string {
  return visible(text).replaceAll('\n', '\\u000a')
}

const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g
