import { uuid } from '../../src/base/uuid.ts'
import { accountOf } from '../../src/compose/account.ts'
import { composeStation } from '../../src/compose/composeStation.ts'
import type { LabelOutcome } from '../../src/contract/answers.ts'
import type { StationApi } from '../../src/contract/stationApi.ts'
import type { EmittedLabel, Emulator } from '../../src/emulator/emulator.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import type { Practice } from '../../src/sandbox/practice.ts'
import { startPractice } from '../../src/sandbox/practice.ts'
import { tempDir } from './tempDir.ts'

/** A whole station with every room real: service, printer, store on disk, browser. */
export interface WalkStation extends AsyncDisposable {
  readonly service: Practice
  readonly printer: Emulator
  /** The labels that came out. */
  readonly labels: readonly EmittedLabel[]
  readonly api: StationApi
  print(code: string, options?: { size?: LabelSize; waitMs?: number; uri?: string }): Promise<readonly LabelOutcome[]>
}

export async function walkStation(account: { token?: string; shop?: number } = {}): Promise<WalkStation> {
  const folder = await tempDir()
  const labels: EmittedLabel[] = []
  const service = await startPractice({ port: 0, dataDir: ':memory:' })
  const printer = await startEmulator({
    language: 'zpl',
    headMm: 168,
    port: 0,
    dpmm: 8,
    speedMmPerSecond: 2_000,
    onLabel: (label) => labels.push(label),
  })
  const { token = service.token, shop = service.shops[0] ?? 0 } = account
  const said: string[] = []
  const composed = await composeStation({
    dataDir: folder.path,
    account: accountOf({ baseUrl: service.url, token, shop }),
    say: (line) => said.push(line),
    report: (bug) => {
      throw bug
    },
  })
  if (!composed.ok) throw new Error(composed.fault.code)
  const { api, close } = composed.value
  return {
    service,
    api,
    printer,
    labels,
    async print(code, { size = '80x80', waitMs = 0, uri = printer.uri } = {}) {
      const address = { uri, language: 'zpl' as const, dpmm: 8 as const }
      const answer = await api.execute({
        type: 'print' as const,
        id: uuid(),
        codes: [code],
        size,
        printer: address,
        waitMs,
      })
      if (!answer.ok) throw new Error(answer.fault.code)
      const outcome = await api.ask({ type: 'outcome' as const, intents: [...answer.value.intents] })
      if (!outcome.ok) throw new Error(outcome.fault.code)
      return outcome.value
    },
    async [Symbol.asyncDispose]() {
      await close()
      await printer.close()
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
