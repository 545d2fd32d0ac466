/** The end of a switch over a union: does not compile while a case is missing. */
export function exhaustive(never: never): never {
  throw new Error(`a case is missing: ${JSON.stringify(never)}`)
}
