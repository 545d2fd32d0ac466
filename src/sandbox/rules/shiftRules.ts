import { dayAfter, dayLength, dayOf, vietnamMidnight } from '../../model/day.ts'
import { pickShifts } from '../../shipping/endpoints/shift.ts'
import { shape } from '../form/form.ts'
import { success } from '../reply.ts'
import { operation } from './operation.ts'

/** A shift as the service lists it (2.6): seconds from 00:00 of the current day. */
export interface ListedShift {
  readonly id: number
  readonly title: string
  readonly from_time: number
  readonly to_time: number
}

/** Pick shifts (4.13): two a day, today and tomorrow; one that has begun is gone. */
export const serveShifts = operation(pickShifts, shape({}, ['*']), (_, { now }) => success(shiftsAt(now())), {
  eitherMethod: true,
})

const day = dayLength / 1_000
const windows = [
  { from: 7, to: 12 },
  { from: 12, to: 18 },
]

export function shiftsAt(now: number): readonly ListedShift[] {
  const midnight = vietnamMidnight(now)
  const sinceMidnight = (now - midnight) / 1_000
  return [0, 1]
    .flatMap((ahead) => windows.map((window, index) => shift(midnight, ahead, window, index)))
    .filter(({ from_time }) => from_time > sinceMidnight)
}

/** Ids as the recorded replies have them: 1 and 2 today, 3 and 4 tomorrow. The same shift has another one every day. */
function shift(
  midnight: number,
  ahead: number,
  { from, to }: { from: number; to: number },
  index: number,
): ListedShift {
  const local = dayAfter(dayOf(midnight), ahead)
  const [year, month, date] = local.split('-')
  return {
    id: ahead * windows.length + index + 1,
    title: `Ca lấy ${date}-${month}-${year} (${hour(from)} - ${hour(to)})`,
    from_time: ahead * day + from * 3_600,
    to_time: ahead * day + to * 3_600,
  }
}

/** The ids that there are, listed or begun: clients are written with one of them in the code. */
export const shiftIds: ReadonlySet<number> = new Set([1, 2, 3, 4])

function hour(hours: number): string {
  return `${String(hours).padStart(2, '0')}h00`
}
