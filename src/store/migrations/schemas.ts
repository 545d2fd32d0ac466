import { labels1 } from './labels1.ts'
import type { Schema } from './migration.ts'
import { station1 } from './station1.ts'

export const stationSchema: Schema = { file: 'station.db', applicationId: 0x50424a31, migrations: [station1] }

export const labelsSchema: Schema = { file: 'labels.db', applicationId: 0x50424c31, migrations: [labels1] }
