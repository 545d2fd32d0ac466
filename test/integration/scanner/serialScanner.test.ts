import { rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import { createSerialScanners } from '../../../src/scanner/serialScanners.ts'
import { debian } from '../../support/debian.ts'
import { describeWith } from '../../support/notRun.ts'
import { tempDir } from '../../support/tempDir.ts'
import type { TerminalPair } from '../../support/terminalPair.ts'
import { terminalPair } from '../../support/terminalPair.ts'

/** Listens to a line, and resolves when it has said what a test waits for. */
function listen(uri: string) {
  const heard: string[] = []
  let wake: () => void = () => undefined
  const note = (what: string) => {
    heard.push(what)
    wake()
  }
  const ending = new AbortController()
  const ear = {
    line: (text: string) => note(text),
    state: ({ state, fault }: { state: string; fault: { code: string } | null }) =>
      note(fault === null ? `(${state})` : `(${state}: ${fault.code})`),
  }
  const over = createSerialScanners(systemClock).listen(uri, ear, ending.signal)
  return {
    heard,
    async until(what: string, times = 1) {
      while (heard.filter((one) => one === what).length < times)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
    async [Symbol.asyncDispose]() {
      ending.abort()
      await over
    },
  }
}

/** A name that stays while lines come and go behind it, as a system gives its USB adapter. */
async function plugIn(name: string, line: TerminalPair): Promise<void> {
  await symlink(line.path, `${name}.next`)
  await rename(`${name}.next`, name)
}

describeWith(debian('serial'), 'a scanner on a serial line', () => {
  it('is heard, every scan as it came', async () => {
    await using line = await terminalPair()
    await using at = listen(`serial:${line.path}?baud=115200`)
    await at.until('(listening)')
    const codes = Array.from({ length: 200 }, (_, place) => `G8A${String(place).padStart(5, '0')}`)
    line.printer.write(codes.map((code) => `${code}\r\n`).join(''))
    await at.until('G8A00199')
    expect(at.heard).toEqual(['(listening)', ...codes])
  })

  it('is heard again by itself after its cable was pulled', async () => {
    await using folder = await tempDir()
    const name = join(folder.path, 'ttyUSB0')
    await using first = await terminalPair()
    await plugIn(name, first)
    await using at = listen(`serial:${name}`)
    await at.until('(listening)')
    first.printer.write('G8ADKBRF\r')
    await at.until('G8ADKBRF')
    await first.unplug()
    await at.until('(connecting: scanner.unreachable)')
    await using second = await terminalPair()
    await plugIn(name, second)
    await at.until('(listening)', 2)
    second.printer.write('LXFDFT\r')
    await at.until('LXFDFT')
    expect(at.heard.filter((what) => !what.startsWith('(connecting'))).toEqual([
      '(listening)',
      'G8ADKBRF',
      '(listening)',
      'LXFDFT',
    ])
  })

  it('that is not there says so, and is waited for', async () => {
    await using folder = await tempDir()
    const name = join(folder.path, 'ttyUSB0')
    await using at = listen(`serial:${name}`)
    await at.until('(connecting: scanner.unreachable)')
    await using line = await terminalPair()
    await plugIn(name, line)
    await at.until('(listening)')
  })

  it('that another program has says so', async () => {
    await using line = await terminalPair()
    await using first = listen(`serial:${line.path}`)
    await first.until('(listening)')
    await using second = listen(`serial:${line.path}`)
    await second.until('(connecting: scanner.busy)')
  })

  it('whose address is none says so, and ends when nobody listens any more', async () => {
    await using at = listen('COM3')
    await at.until('(connecting: scanner.bad-address)')
  })
})

it('a system that cannot list its lines has none to offer, and that is no fault', async () => {
  await using folder = await tempDir()
  const path = process.env.PATH
  process.env.PATH = folder.path
  try {
    expect(await createSerialScanners(systemClock).find()).toEqual([])
  } finally {
    process.env.PATH = path
  }
})
