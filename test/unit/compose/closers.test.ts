import { expect, test } from 'vitest'
import { closers } from '../../../src/compose/closers.ts'

test('what one of them throws keeps no other open: on a disk that was read-only the station stayed open behind its door', async () => {
  const closed: string[] = []
  const toClose = closers()
  toClose.add(() => closed.push('station'))
  toClose.add(() => Promise.reject(new Error('EROFS')))
  toClose.add(() => closed.push('door'))
  await expect(toClose.run()).rejects.toThrow('EROFS')
  expect(closed).toEqual(['door', 'station'])
})
