import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { UnitsOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { completeUnit } from '../units/completeUnit.ts'
import type { Part } from '../units/part.ts'
import type { Place } from '../units/place.ts'
import { placeName } from '../units/place.ts'
import { splitAddress } from '../units/splitAddress.ts'
import type { District, NewProvince, NewWard, OldProvince, Ward } from '../units/units.ts'

/** `packbench units …`: it asks nobody, so it has no faults. */
export async function units(options: UnitsOptions, terminal: Terminal): Promise<Result<0>> {
  if (options.kind === 'find') {
    const { typed, scheme, limit } = options
    for (const place of completeUnit(typed, { limit, ...(scheme !== null && { scheme }) }))
      terminal.line(placeLine(place))
    return ok(0)
  }
  for (const line of options.lines) {
    const { street, ward, district, province, scheme, places, offered } = splitAddress(line)
    terminal.line({
      street,
      ward: partLine(ward),
      district: partLine(district),
      province: partLine(province),
      scheme,
      places: places.map(placeLine),
      offered: offered.map(placeLine),
    })
  }
  return ok(0)
}

type Unit = Ward | NewWard | District | OldProvince | NewProvince

function placeLine(place: Place) {
  const { scheme, province, district, ward } = place
  return {
    scheme,
    name: placeName(place),
    province: unitLine(province),
    district: district === null ? null : unitLine(district),
    ward: ward === null ? null : unitLine(ward),
  }
}

/** Without the units within it. */
function unitLine(unit: Unit) {
  return 'id' in unit ? { id: unit.id, name: unit.name } : { code: unit.code, name: unit.name }
}

function partLine(part: Part<Unit>) {
  switch (part.state) {
    case 'sure':
      return { state: part.state, value: unitLine(part.value) }
    case 'unsure':
      return { state: part.state, candidates: part.candidates.map(unitLine) }
    case 'unknown':
      return part
  }
}
