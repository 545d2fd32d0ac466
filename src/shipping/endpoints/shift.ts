import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { kept, listOf } from './tolerant.ts'

/** Pick shifts (4.13). Times are seconds from 00:00 in Vietnam of the day of the reply; above 86400 on later days. */
export const pickShifts = endpoint({
  name: 'pickShifts',
  kind: 'shift',
  method: 'GET',
  path: '/shiip/public-api/v2/shift/date',
  shop: 'none',
  data: listOf(kept({ id: z.int(), title: z.string().catch(''), from_time: z.int(), to_time: z.int() })),
  repeat: 'safe',
})
