import { afterEach, expect, it, vi } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { savePdf } from '../../../renderer/screens/returns/exportReturns.ts'
import { noReturns, useReturns } from '../../../renderer/stores/returnsStore.ts'
import { returnsWords } from '../../../renderer/text/screens/returns.ts'
import { texts } from '../../../renderer/text/texts.ts'
import { returnRow } from '../../gallery/orderFixtures.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  useReturns.setState(noReturns, true)
})

it.each([
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is no font', () => Promise.resolve(new Response('<html>'))],
])('the list of returns says that its PDF could not be made when the house’s font %s', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  const heard: string[] = []
  const actions = { hear: (sound: string) => void heard.push(sound) } as unknown as Actions
  const row = returnRow(1, {})
  useReturns.setState({ ...noReturns, rows: { [row.id]: row } }, true)
  const teller = { actions, t: texts.vi, w: returnsWords.vi, language: 'vi' as const }
  await savePdf(teller)
  expect(useReturns.getState().said).toEqual({ type: 'pdf-failed' })
  expect(heard).toEqual(['error'])
})
