/**
 * The name by which a journal knows its station: made once, and part of the names of its daily backups. A database that
 * somebody else wrote may hold anything in its place; nothing of this form leads anywhere in a path.
 */
export function isStationId(text: string): boolean {
  return /^[\da-z-]{1,36}$/.test(text)
}
