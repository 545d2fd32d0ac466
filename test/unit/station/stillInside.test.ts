import { expect, it } from 'vitest'
import type { Job } from '../../../src/model/job.ts'
import type { PrinterProfile } from '../../../src/model/printer.ts'
import { createStillInside } from '../../../src/station/print/stillInside.ts'
import { printerA } from '../../support/fakeWorld.ts'
import { never } from '../../support/printing.ts'
import { testClock } from '../../support/testClock.ts'

const job = { id: 'job', printer: printerA.id, counterUri: printerA.uri } as Job
const elsewhere = 'socket://10.9.9.9:9100'

/** Asks three times, the second time at once, about the label in doubt; every printer that is asked says that a label is in it. */
async function saidBy(printers: readonly PrinterProfile[], about: Job = job) {
  const asked: string[] = []
  const clock = testClock()
  const stillInside = createStillInside({
    profile: (id) => printers.find((printer) => printer.id === id) ?? null,
    printers: () => printers,
    scheduler: {
      lookAt: async ({ name }) => {
        asked.push(name)
        return { state: 'processing', reasons: [], answers: true, holdsLabel: true }
      },
    },
    clock,
    signal: never,
  })
  const said: (string | null)[] = []
  for (const after of [0, 150, 2_000]) {
    await clock.advance(after)
    said.push((await stillInside(about))?.code ?? null)
  }
  return { said, asked }
}

it.each([
  ['as it was', [printerA]],
  ['by another name', [{ ...printerA, id: 'anew', name: 'anew' }]],
  [
    'under its name at another address, and another one where it was',
    [
      { ...printerA, uri: elsewhere },
      { ...printerA, id: 'b' },
    ],
  ],
])('the machine that a label was sent to is asked where it stands %s', async (_, printers) => {
  const { said, asked } = await saidBy(printers)
  expect(said).toEqual(Array(3).fill('printer.holds-label'))
  expect(asked).toHaveLength(3)
})

it.each([
  ['was removed', [], job],
  [
    'was removed, and nobody knows where it was',
    [{ ...printerA, id: 'b' }],
    { ...job, counterUri: undefined } as unknown as Job,
  ],
  ['was exchanged', [{ ...printerA, uri: elsewhere }], job],
])(
  'a label whose machine %s is looked for twice, a key pressed twice is one look, and no other machine is asked',
  async (_, printers, about) => {
    const said = ['printer.stands-still', 'printer.stands-still', null]
    expect(await saidBy(printers, about)).toEqual({ said, asked: [] })
  },
)
