import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { historyTable } from '../../../src/store/historyTable.ts'
import { labelsTable } from '../../../src/store/labelsTable.ts'
import type { Schema } from '../../../src/store/migrations/migration.ts'
import { labelsSchema, stationSchema } from '../../../src/store/migrations/schemas.ts'
import { moneyTable } from '../../../src/store/moneyTable.ts'
import { peopleTable } from '../../../src/store/peopleTable.ts'
import { pickupsTable } from '../../../src/store/pickupsTable.ts'
import { createSeals } from '../../../src/store/seal.ts'

/** Notes what is prepared, and says how SQLite goes about each of it. */
class Planner extends DatabaseSync {
  readonly prepared: string[] = []

  constructor({ migrations }: Schema) {
    super(':memory:')
    for (const { sql } of migrations) this.exec(sql)
  }

  override prepare(sql: string) {
    this.prepared.push(sql)
    return super.prepare(sql)
  }

  plans(): readonly string[] {
    return this.prepared.flatMap((sql) => {
      const steps = super.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
      return steps.map(({ detail }) => String(detail))
    })
  }
}

test('nothing that the writer’s thread is asked reads all entries, jobs, handed parcels or pages there ever were', () => {
  using station = new Planner(stationSchema)
  using labels = new Planner(labelsSchema)
  const seals = createSeals(new Uint8Array(32))
  historyTable(station, seals, 'here')
  peopleTable(station, seals)
  pickupsTable(station, seals, { tell: () => {} }, () => {})
  moneyTable(station, seals, () => {})
  labelsTable(labels, seals)
  const growing =
    /^SCAN (\w+ AS )?(entries|jobs|pickup_parcels|cod_orders|payout_lines|labels)\b(?! USING (COVERING )?INDEX (jobs_open|pickup_parcels_sealed|sqlite_autoindex_labels_1|labels_by_))/
  const allOfStation = /^SEARCH entries USING INDEX sqlite_autoindex_entries_2 \(station=\?\)$/
  const found = [...station.plans(), ...labels.plans()]
  expect(found.filter((plan) => growing.test(plan) || allOfStation.test(plan))).toEqual([])
})
