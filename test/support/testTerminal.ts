import type { Terminal } from '../../src/shell/cli/terminal.ts'

/** A terminal that keeps what a command says. */
export interface TestTerminal extends Terminal {
  readonly lines: unknown[]
  readonly said: string[]
  written(): Uint8Array
}

export function testTerminal(env: Readonly<Record<string, string>> = {}): TestTerminal {
  const lines: unknown[] = []
  const said: string[] = []
  const chunks: Uint8Array[] = []
  return {
    lines,
    said,
    written: () => Buffer.concat(chunks),
    line: (value) => lines.push(value),
    say: (text) => said.push(text),
    show: (text) => said.push(text),
    bytes: async (chunk) => void chunks.push(new Uint8Array(chunk)),
    keepFromOthers: () => true,
    outliveStdout: () => undefined,
    env,
    signal: new AbortController().signal,
  }
}
