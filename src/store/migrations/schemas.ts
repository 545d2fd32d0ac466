import { labels1 } from './labels1.ts'
import { labels2 } from './labels2.ts'
import type { Schema } from './migration.ts'
import { station1 } from './station1.ts'
import { station2 } from './station2.ts'
import { station3 } from './station3.ts'
import { station4 } from './station4.ts'
import { station5 } from './station5.ts'
import { station6 } from './station6.ts'
import { station7 } from './station7.ts'
import { station8 } from './station8.ts'
import { station9 } from './station9.ts'
import { station10 } from './station10.ts'
import { station11 } from './station11.ts'
import { station12 } from './station12.ts'
import { station13 } from './station13.ts'

export const stationSchema: Schema = {
  file: 'station.db',
  applicationId: 0x50424a31,
  migrations: [
    station1,
    station2,
    station3,
    station4,
    station5,
    station6,
    station7,
    station8,
    station9,
    station10,
    station11,
    station12,
    station13,
  ],
  ofOneRow: ['settings'],
  durable: true,
  shrinks: false,
}

/** What a power cut takes of the labels is had again from the service: no scan waits for their fsync. */
export const labelsSchema: Schema = {
  file: 'labels.db',
  applicationId: 0x50424c31,
  migrations: [labels1, labels2],
  ofOneRow: ['totals', 'retention'],
  durable: false,
  shrinks: true,
}
