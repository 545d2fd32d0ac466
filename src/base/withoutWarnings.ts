/**
 * Runs what warns on the console by itself, and leaves unsaid what it warns of meanwhile: pdf-lib tells two lines of each
 * object that it cannot read and leaves out, and a file of a stranger has as many as he likes, which would fill the disk
 * with the log. What becomes of the file is told by its fault. Runs may lie within one another; the house warns of nothing
 * on the console itself.
 */
export async function withoutWarnings<Value>(run: () => Promise<Value>): Promise<Value> {
  if (running === 0) {
    said = console.warn
    console.warn = () => undefined
  }
  running++
  try {
    return await run()
  } finally {
    running--
    if (running === 0) console.warn = said
  }
}

let running = 0
let said = console.warn
