/**
 * Every file that the window's page names, and those that these name in turn, with the status of each: asked for as a
 * page would, by the program's own scheme.
 */
export async function windowFilesOf(get: (url: string) => Promise<Response>): Promise<Record<string, number>> {
  const files: Record<string, number> = {}
  const waiting = ['']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files[path] !== undefined) continue
    const answer = await get(`packbench://window/${path}`)
    files[path] = answer.status
    if (answer.status === 200 && /^$|\.(js|css)$/.test(path)) waiting.push(...namedIn(await answer.text()))
  }
  return files
}

/** As vite writes them: with a hash, in the folder of all of them. */
function namedIn(text: string): string[] {
  const names = text.match(/[\w.-]+-[\w-]{8}\.(?:js|css|woff2?|svg|png)\b/g) ?? []
  return names.map((name) => `assets/${name}`)
}
