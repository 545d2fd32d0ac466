/** The system's short name of a failure (`EBUSY`), or an empty text. */
export function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
