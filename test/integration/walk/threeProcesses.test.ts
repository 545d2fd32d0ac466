import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { expect, it } from 'vitest'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'

interface Practice {
  readonly url: string
  readonly token: string
  readonly shops: readonly number[]
  readonly codes: readonly string[]
  readonly heavyCodes: readonly string[]
}

it('prints from one process through another onto a third, every label readable and each parcel once', async () => {
  await using folder = await tempDir()
  // Views that need no browser: the deadline of one is real here, and counts on the machine's speed.
  await using practice = packbench(['practice', '--port', '0', '--view-style', 'pdf'])
  await using printer = packbench(['emulator', '--port', '0', '--out', join(folder.path, 'labels')])
  const service = await practice.line<Practice>()
  const { listening } = await printer.line<{ listening: string }>()
  const [light = '', second = ''] = service.codes
  const [heavy = ''] = service.heavyCodes

  for (const size of ['80x80', '52x70', 'A5']) {
    await using print = packbench(
      [
        'print',
        light.toLowerCase(),
        second,
        heavy,
        '--size',
        size,
        '--printer',
        listening,
        '--base-url',
        service.url,
        '--shop',
        String(service.shops[0]),
        '--data',
        // A folder of its own: the parcel's second label would say that it is one.
        join(folder.path, `data-${size}`),
        // On a machine that is busy with everything else the printer may be silent for a while.
        '--wait',
        '1200',
      ],
      { PACKBENCH_TOKEN: service.token },
    )
    const status = await print.exited
    const lines = print.stdout.map((line) => JSON.parse(line))
    expect(lines.filter((line) => line.verdict !== 'printed' || line.fault !== null)).toEqual([])
    expect(status).toBe(0)
    const codes = lines.map((line) => line.code)
    expect(codes.slice(0, 3)).toEqual([light, second, `${heavy}_1`])
    expect(codes.length).toBeGreaterThan(3)
    for (const code of codes) {
      const label = await printer.line<{ codes: string[]; file: string; width: number; height: number }>()
      expect(label.codes).toEqual([code])
      const picture = decode(await readFile(label.file))
      expect([picture.width, picture.height]).toEqual([label.width, label.height])
    }
    expect(`${print.stdout.join()}${print.stderr.join()}`).not.toContain(service.token)
  }
})

it('ends with 1 and prints nothing for a code that nobody knows', async () => {
  await using folder = await tempDir()
  await using practice = packbench(['practice', '--port', '0'])
  await using printer = packbench(['emulator', '--port', '0'])
  const service = await practice.line<Practice>()
  const { listening } = await printer.line<{ listening: string }>()
  await using print = packbench(
    [
      'print',
      'ZZZZZZZZ',
      '--size',
      '80x80',
      '--printer',
      listening,
      '--base-url',
      service.url,
      '--shop',
      String(service.shops[0]),
      '--data',
      folder.path,
    ],
    { PACKBENCH_TOKEN: service.token },
  )
  expect(await print.exited).toBe(1)
  expect(JSON.parse(print.stdout[0] ?? '')).toMatchObject({ verdict: 'not-printed', fault: 'order.unknown' })
  expect(printer.stdout).toHaveLength(1)
})
