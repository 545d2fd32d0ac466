/** Written out, so that whoever builds the window finds them. */
const fontFiles = [
  new URL('../resources/fonts/be-vietnam-pro-latin-500.woff', import.meta.url),
  new URL('../resources/fonts/be-vietnam-pro-vietnamese-500.woff', import.meta.url),
]

/** The house's font for a PDF that the window makes, from its own files. */
export function fetchFonts(): Promise<readonly ArrayBuffer[]> {
  return Promise.all(fontFiles.map(async (url) => (await fetch(url, { credentials: 'omit' })).arrayBuffer()))
}
