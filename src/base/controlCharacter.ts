/** A control character, but a tab or the end of a line: none that text in a cell of a table has. */
export const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
