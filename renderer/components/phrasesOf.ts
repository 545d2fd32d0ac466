/** Where a line may break: behind the dot between two facts, never before it; behind a sentence, or an announcement. */
export function phrasesOf(line: string): readonly string[] {
  return line.replaceAll(' · ', '\u00a0· ').split(/(?<=[·.:?]) /)
}
