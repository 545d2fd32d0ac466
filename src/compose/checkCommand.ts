import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Query } from '../contract/commands.ts'
import { supportPage } from '../contract/supportPage.ts'
import { viewSupport } from '../contract/viewSupport.ts'
import type { ViewTrial } from '../contract/viewTrials.ts'
import { createChromium } from '../label/chromium/chromium.ts'
import { findChromium } from '../label/chromium/findChromium.ts'
import { createStudyView } from '../label/studyView.ts'
import type { AllowedHost } from '../model/allowedHosts.ts'
import { withHost } from '../model/allowedHosts.ts'
import { labelCode } from '../model/label.ts'
import type { PageBox } from '../model/pageBox.ts'
import type { StationSettings } from '../model/settings.ts'
import { createRaster } from '../raster/raster.ts'
import { startPractice } from '../sandbox/practice.ts'
import type { CheckOptions, PrintService } from '../shell/cli/cliActions.ts'
import { localeOf } from '../shell/cli/locale.ts'
import { faultLine } from '../shell/cli/runCli.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { createShippingClient } from '../shipping/client.ts'
import { createShippingService } from '../shipping/shippingService.ts'
import { tryView } from '../station/orders/viewTrial.ts'
import { nameLabel } from '../station/scan/nameLabel.ts'
import { makeAsked, writeAsked } from '../store/askedFile.ts'
import { fileKeyring } from '../store/fileKeyring.ts'
import { stationSchema } from '../store/migrations/schemas.ts'
import { openStore } from '../store/store.ts'
import { accountOf } from './account.ts'
import { closers } from './closers.ts'
import { dataDirOf, systemStateDir } from './folders.ts'
import { accountSettings, storedSettings } from './stationSettings.ts'
import { runningStation } from './throughStation.ts'

type Trial = Query & { type: 'try-view' }

/** Who tries a view: a station that runs, or this command alone, with no station, no store and no printer. */
type TryView = (asked: Trial) => Promise<Result<ViewTrial>>

/**
 * `packbench check`. Faults: `station.not-running` without a running station and without a service of its own,
 * `order.unknown`, `scan.*`, `service.*`, `file.unwritable`, and `store.*` of the folder whose rules hold.
 */
export async function check(options: CheckOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const closing = closers()
  try {
    const tries = await whoTries(options, terminal, closing.add)
    if (!tries.ok) return tries
    let status: 0 | 1 = 0
    for (const size of options.sizes) {
      const { code: line, viewPolicy: policy } = options
      const trial = await tries.value({ type: 'try-view', line, size, ...(policy !== undefined && { policy }) })
      if (!trial.ok) return trial
      const written = await write(trial.value, options)
      if (!written.ok) return written
      terminal.line(lineOf(trial.value, written.value))
      const { fault } = trial.value
      if (fault === null) continue
      terminal.say(`${size}: ${faultLine(fault, localeOf(terminal.env))}`)
      status = 1
    }
    return ok(status)
  } finally {
    await closing.run()
  }
}

async function whoTries(
  options: CheckOptions,
  terminal: Terminal,
  closeLater: (close: () => unknown) => void,
): Promise<Result<TryView>> {
  const { service } = options
  if (service.kind !== 'settings') {
    const settings = await settingsFor(service, options, closeLater)
    return settings.ok ? ok(alone(settings.value, options.allowHosts, terminal, closeLater)) : settings
  }
  const folder = dataDirOf(options)
  const running = await runningStation(folder, terminal.signal)
  if (running === null) return fail('station.not-running', { facts: { folder } })
  closeLater(() => running.close())
  return ok((asked) => running.ask(asked))
}

interface Alone {
  readonly token: string
  readonly settings: StationSettings
}

/**
 * By what `packbench print` of this account would judge: the rules of codes, sizes and hosts of its folder, where there is
 * one. The practice service is a fresh one. Faults: `store.*`.
 */
async function settingsFor(
  service: Exclude<PrintService, { kind: 'settings' }>,
  options: CheckOptions,
  closeLater: (close: () => unknown) => void,
): Promise<Result<Alone>> {
  const account = accountOf(service.kind === 'given' ? service : await practice())
  const kept = await keptIn(service.kind === 'given' ? dataDirOf(options) : null)
  if (!kept.ok) return kept
  return ok({ token: account.token, settings: { ...kept.value, ...accountSettings(kept.value, account) } })

  async function practice() {
    const started = await startPractice({ port: 0, dataDir: ':memory:' })
    closeLater(started.close)
    return { baseUrl: started.url, token: started.token, shop: started.shops[0] ?? 0 }
  }
}

/** The settings of a folder, or fresh ones where there is none: nothing is made there. */
async function keptIn(dir: string | null): Promise<Result<StationSettings>> {
  if (dir === null || !existsSync(join(dir, stationSchema.file)))
    return ok(await storedSettings({ read: async () => ok(null) }))
  const [keyring, stateDir] = [fileKeyring(dir), systemStateDir()]
  const store = await openStore({ dir, keyring, clock: systemClock, stateDir, station: null, atRest: true })
  if (!store.ok) return store
  try {
    return ok(await storedSettings(store.value.settings))
  } finally {
    await store.value.close()
  }
}

function alone(
  { token, settings }: Alone,
  allowed: readonly AllowedHost[],
  { say, signal }: Terminal,
  closeLater: (close: () => unknown) => void,
): TryView {
  const { shop, environment } = settings
  const { baseUrl, reasonPrefix } = environment
  const allowHosts = allowed.reduce((all, { host, gives }) => withHost(all, host, gives), [...environment.viewHosts])
  const client = createShippingClient({ baseUrl, token, shop, reasonPrefix, viewHosts: () => allowHosts })
  closeLater(client.close)
  const raster = createRaster()
  closeLater(raster.close)
  const browser = createChromium({ find: () => findChromium({ say, signal }) })
  closeLater(browser.close)
  const deps = {
    raster,
    settings: () => settings,
    service: createShippingService(client),
    studyView: createStudyView({
      ...raster,
      htmlToPdf: browser.htmlToPdf,
      baseUrl,
      allowHosts,
      part: client.part,
      follow: client.follow,
    }),
    // Nothing was read here before: there is no other order that this command knows.
    orders: { get: async () => ok(null), bySellerCode: async () => ok([]) },
    journal: { lastPrints: async () => ok([]) },
    clock: systemClock,
    signal,
  }
  return async ({ line, size, policy }) => {
    const label = await nameLabel(deps, line, size)
    return label.ok ? tryView(deps, label.value, policy, signal) : label
  }
}

/** The names of the files. Fault: `file.unwritable`. */
async function write(trial: ViewTrial, { out, support }: CheckOptions): Promise<Result<readonly string[]>> {
  const name = `${trial.order.replace(/[^A-Za-z0-9_-]/g, '_')}-${trial.size}`
  const png = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
  const files = [
    ...trial.pages.map((page, at) => ({
      file: `${name}-page${numbered(at, trial.pages)}.png`,
      content: png(page.png),
    })),
    ...trial.labels.flatMap(({ picture }, at) =>
      picture === null ? [] : [{ file: `${name}-label${numbered(at, trial.labels)}.png`, content: png(picture.png) }],
    ),
    ...(support ? [{ file: `support-${trial.size}.html`, content: textOf(supportPage(viewSupport(trial))) }] : []),
  ]
  try {
    makeAsked(out, 0o700)
    for (const { file, content } of files) await writeAsked(join(out, file), content)
  } catch {
    return fail('file.unwritable', { facts: { file: out } })
  }
  return ok(files.map(({ file }) => file))
}

function numbered(at: number, { length }: readonly unknown[]): string {
  return length > 1 ? `-${at + 1}` : ''
}

function textOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function lineOf(
  { order, size, fault, view, pages, requests, policy, labels, ms }: ViewTrial,
  files: readonly string[],
) {
  return {
    order,
    size,
    prints: fault === null,
    fault: fault === null ? null : { code: fault.code, ...fault.facts },
    view,
    pages: pages.map(({ width, height, texts, codes }) => ({
      width: width / 100,
      height: height / 100,
      texts: texts.map(({ text, box }) => ({ text, box: millimetres(box) })),
      codes: codes.map(({ box, ruled, ...code }) => ({
        ...code,
        rule: ruled === null ? null : labelCode(ruled),
        box: millimetres(box),
      })),
    })),
    labels: labels.map((label) => ({ ...label, picture: undefined, fault: label.fault?.code ?? null })),
    requests,
    policy,
    ms,
    files,
  }
}

function millimetres({ left, top, width, height }: PageBox): readonly number[] {
  return [left, top, width, height].map((hundredths) => hundredths / 100)
}
