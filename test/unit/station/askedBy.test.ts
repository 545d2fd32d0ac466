import { expect, it } from 'vitest'
import { fail } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { settle } from '../../support/testClock.ts'

/** A code from a command line. */
async function print({ station }: FakeStation, code: string): Promise<void> {
  const asked = { codes: [code], size: '80x80' as const, printer: null, waitMs: 10_000 }
  await station.api.execute({ type: 'print', id: uuid(), ...asked })
  await settle()
}

it('what a command line asks for is no window’s scan, not before it has a job either', async () => {
  const fake = await fakeStation()
  const { append } = fake.journal
  const before: (readonly Card[])[] = []
  fake.journal.append = async (entries) => {
    before.push(await fake.cards())
    return append(entries)
  }
  await print(fake, 'LXFDFT')
  expect(before[0]).toMatchObject([{ askedBy: 'command-line', labels: [] }])
  expect(await fake.cards()).toMatchObject([{ askedBy: 'command-line', verdict: 'printed' }])
})

it.each([
  ['has no code that reads', '!!', async () => {}],
  ['has its label already', 'LXFDFT', async (fake: FakeStation) => void (await fake.scan('LXFDFT'))],
  [
    'the journal does not take',
    'LXFDFT',
    async ({ journal }: FakeStation) => {
      journal.append = async () => fail('store.full')
    },
  ],
])('nor where it is refused without a job: one that %s', async (_, code, begins) => {
  const fake = await fakeStation()
  await fake.settings({ reprint: 'reason' })
  await begins(fake)
  await print(fake, code)
  const refused = (await fake.cards()).filter(({ verdict }) => verdict === 'not-printed')
  expect(refused).toMatchObject([{ askedBy: 'command-line', labels: [] }])
})
