import { expect, it } from 'vitest'
import { units } from '../../../src/compose/unitsCommand.ts'
import { testTerminal } from '../../support/testTerminal.ts'

it('units find writes a line for every unit, with the codes of its scheme and without the units within it', async () => {
  const terminal = testTerminal()
  expect(await units({ kind: 'find', typed: 'lai vung', scheme: null, limit: 3 }, terminal)).toEqual({
    ok: true,
    value: 0,
  })
  expect(terminal.lines).toHaveLength(3)
  expect(terminal.lines).toContainEqual({
    scheme: 'old',
    name: 'Huyện Lai Vung, Đồng Tháp',
    province: { id: 216, name: 'Đồng Tháp' },
    district: { id: expect.any(Number), name: 'Huyện Lai Vung' },
    ward: null,
  })
  expect(terminal.lines).toContainEqual({
    scheme: 'new',
    name: 'Xã Lai Vung, Đồng Tháp',
    province: { code: '82', name: 'Đồng Tháp' },
    district: null,
    ward: { code: expect.stringMatching(/^\d{5}$/), name: 'Xã Lai Vung' },
  })
})

it('units split writes a line for every line: parts, what it may mean, and the ward in the other scheme', async () => {
  const terminal = testTerminal()
  await units({ kind: 'split', lines: ['12 Nguyễn Huệ, P. Bến Nghé, Q1, HCM', 'giao gấp'] }, terminal)
  expect(terminal.lines).toEqual([
    expect.objectContaining({
      street: { state: 'sure', value: '12 Nguyễn Huệ' },
      ward: { state: 'sure', value: { code: '20101', name: 'Phường Bến Nghé' } },
      district: { state: 'sure', value: { id: 1442, name: 'Quận 1' } },
      province: { state: 'sure', value: { id: 202, name: 'Hồ Chí Minh' } },
      scheme: 'old',
      offered: [expect.objectContaining({ scheme: 'new', ward: { code: '26740', name: 'Phường Sài Gòn' } })],
    }),
    expect.objectContaining({ ward: { state: 'unknown' }, places: [], offered: [] }),
  ])
})
