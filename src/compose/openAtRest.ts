import { systemClock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { StationApi } from '../contract/stationApi.ts'
import { outsideFolder } from '../printer/outsideFolder.ts'
import { createPrinters } from '../printer/printers.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { createPinTries } from '../station/people/pinGuard.ts'
import { createStation } from '../station/station.ts'
import { fileKeyring } from '../store/fileKeyring.ts'
import { openStore } from '../store/store.ts'
import { placeFinder } from '../units/placeFinder.ts'
import { addressUnits } from './addressUnits.ts'
import { systemStateDir } from './folders.ts'
import { outboxStore } from './outboxStore.ts'
import { papers } from './papers.ts'
import { createPrinterTools } from './printerTools.ts'
import { rememberIn } from './rememberIn.ts'
import { returnsStore } from './returnsStore.ts'
import { storedSettings } from './stationSettings.ts'
import { reportTo, tellOn } from './terminalEnd.ts'
import { waitingTries } from './waitingTries.ts'

/** A data folder on which no station runs. */
export interface AtRest {
  readonly api: StationApi
  close(): Promise<void>
}

/**
 * Opens a data folder to look at its labels and settle them, and to set up its printers: nothing is printed and no
 * service is called; a printer is asked how it is when somebody wants to know. Rows that are left out because they do not
 * read are told on stderr, and so is the wait for a PIN. Faults: `store.*`
 * (`store.key-elsewhere` where only the desktop program can open the key; `store.key-lost`: a station replaces it).
 */
export async function openAtRest(dataDir: string, terminal: Terminal): Promise<Result<AtRest>> {
  const keyring = fileKeyring(dataDir)
  const stateDir = systemStateDir()
  const store = await openStore({ dir: dataDir, keyring, clock: systemClock, stateDir, station: null, atRest: true })
  if (!store.ok) return store
  const settings = await storedSettings(store.value.settings)
  const noRaster = { label: closed }
  const transportFor = outsideFolder(dataDir)
  const printers = createPrinters({ station: settings.stationId, memory: rememberIn(store.value), transportFor })
  const tools = createPrinterTools({ printers, raster: noRaster, clock: systemClock, checkAddress: transportFor })
  const station = createStation({
    ...store.value,
    memory: store.value.state,
    ...papers,
    settings,
    saveSettings: (changed) => store.value.settings.write(changed),
    service: {
      order: closed,
      printToken: closed,
      printTokens: noTokens,
      view: closed,
      pickShifts: closed,
      clockOff: () => null,
    },
    pages: { split: closed, splitMany: closed },
    studyView: async () => ({
      kind: 'neither',
      pages: [],
      elements: [],
      requests: [],
      policyFits: null,
      labels: await closed(),
    }),
    studyPage: closed,
    raster: noRaster,
    printers: {
      open: closed,
      hasCountedOne: closed,
      noteCut: printers.noteCut,
      unexplained: printers.unexplained,
      takeBack: closed,
      flushCut: closed,
      idleStatus: printers.idleStatus,
    },
    printerTools: { ...tools, maintain: closed },
    actions: { cancel: closed, sendBack: closed, deliverAgain: closed, changeCod: closed, openTicket: closed },
    ...noMaking,
    carrier: noCarrier,
    backups: { make: store.value.backUp, daily: store.value.backUpDaily },
    outbox: outboxStore(store.value.outbox),
    returns: returnsStore(store.value.returns),
    ...noDevices,
    tryCodes: [],
    notices: [],
    pinTries: waitingTries(createPinTries(systemClock), systemClock, terminal),
    clock: systemClock,
    report: reportTo(terminal),
  })
  await station.rest((found) => found.forEach(tellOn(terminal)))
  return ok({
    api: station.api,
    async close() {
      await station.close()
      await store.value.close()
    },
  })
}

const noTokens = async () => ({
  parts: [],
  bad: [],
  stopped: { fault: { code: 'station.closing' as const }, codes: [] },
})

const noDevices = {
  scanners: { listen: async () => undefined, find: async () => [] },
  scales: { listen: async () => undefined },
}

const closed = async () => fail('station.closing')

const noMaking = {
  making: { create: closed, preview: closed, fee: closed, leadTime: closed },
  addressUnits,
  places: placeFinder,
}
const noCarrier = {
  shops: closed,
  shopPage: closed,
  createShop: closed,
  sendCode: closed,
  partnerShop: closed,
  joinShop: closed,
  ticket: closed,
}
