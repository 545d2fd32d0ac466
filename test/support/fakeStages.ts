import { fail, failed, ok } from '../../src/base/result.ts'
import { addressUnits } from '../../src/compose/addressUnits.ts'
import type { Dots } from '../../src/model/dots.ts'
import type { Label } from '../../src/model/label.ts'
import { labelCode, labelKey } from '../../src/model/label.ts'
import type { DotsPerMm, LabelSize } from '../../src/model/labelSize.ts'
import type { Order } from '../../src/model/parcel.ts'
import type { PrinterProfile } from '../../src/model/printer.ts'
import type { Grade, ReadCode } from '../../src/model/readCode.ts'
import type { ScaleProtocol } from '../../src/model/scale.ts'
import { StationSettings } from '../../src/model/settings.ts'
import type { SealedPage } from '../../src/ports/labels.ts'
import type { CodPageAbout } from '../../src/ports/money.ts'
import type { OrderMaking } from '../../src/ports/newOrders.ts'
import type { OrderActions } from '../../src/ports/orderActions.ts'
import type { WantedPages } from '../../src/ports/pages.ts'
import type { ManifestAbout } from '../../src/ports/pickups.ts'
import type { Overlay } from '../../src/ports/raster.ts'
import type { ScaleEar } from '../../src/ports/scales.ts'
import type { ScannerEar } from '../../src/ports/scanners.ts'
import { placeFinder } from '../../src/units/placeFinder.ts'
import { dotsNamed, fakeSession, nameOf } from './fakeSession.ts'
import type { World } from './fakeWorld.ts'
import { order, printerA, printerB } from './fakeWorld.ts'
import { memoryOrders } from './memoryOrders.ts'
import { noMoney } from './noMoney.ts'

/** The rooms around a station as the world has them. */
export function fakeStages(
  world: World,
  printers: readonly PrinterProfile[] = [printerA, printerB],
  settings: Partial<StationSettings> = {},
) {
  const key = (label: Label) => labelKey(label)
  return {
    settings: StationSettings.parse({
      stationId: 's',
      stationName: 'Bàn 03',
      account: 'acme',
      shop: 1,
      environment: { kind: 'practice', baseUrl: 'http://127.0.0.1' },
      size: '80x80',
      printers,
      ...settings,
    }),
    forgetToken: async () => ok(),
    async saveSettings(settings: StationSettings) {
      world.settings = settings
      return ok()
    },
    service: {
      async order(code: string, signal: AbortSignal) {
        world.orderCalls++
        if (world.orderGate !== null) await Promise.race([world.orderGate(code), aborted(signal)])
        if (signal.aborted) return fail('request.canceled')
        if (world.serviceFault !== null) return failed(world.serviceFault)
        const fault = world.orderFaults.get(code)
        if (fault !== undefined) return failed(fault)
        const found = world.orders.get(code)
        return found === undefined ? fail('order.unknown') : ok({ ...found })
      },
      async printToken() {
        await world.tokenGate?.()
        return world.serviceFault === null ? ok('token') : failed(world.serviceFault)
      },
      async printTokens(codes: readonly string[]) {
        world.tokenCalls.push(codes.length)
        await world.tokenGate?.()
        const sound = codes.filter((code) => world.orders.has(code))
        const bad = codes.filter((code) => !world.orders.has(code))
        if (world.serviceFault !== null) return { parts: [], bad: [], stopped: { fault: world.serviceFault, codes } }
        return { parts: sound.length === 0 ? [] : [{ token: 'token', codes: sound }], bad, stopped: null }
      },
      clockOff: () => world.clockOff,
      pickShifts: async () => (world.serviceFault === null ? ok(world.shifts) : failed(world.serviceFault)),
      async view() {
        world.viewCalls++
        return world.serviceFault === null
          ? ok({ contentType: 'text/html', body: new Uint8Array() })
          : failed(world.serviceFault)
      },
    },
    pages: {
      async split(_: unknown, wanted: WantedPages) {
        world.policies.push(wanted.policy)
        for (const [at, request] of world.viewRequests.entries()) wanted.requested?.(`/${at}`, request)
        const { rules } = world
        const drawn = wanted.parcels.map((parcel) => ({ parcel, pdf: pageOf(world, wanted.order, parcel), rules }))
        await world.viewGate?.()
        return ok(drawn)
      },
      async splitMany(_: unknown, wanted: readonly Omit<WantedPages, 'size' | 'policy' | 'rules'>[]) {
        const drawn = wanted.map(({ order: code, parcels }) =>
          world.unmapped.has(code)
            ? fail('view.page-count')
            : ok(parcels.map((parcel) => ({ parcel, pdf: pageOf(world, code, parcel) }))),
        )
        await world.viewGate?.()
        return ok(drawn)
      },
    },
    async studyView(_: unknown, wanted: WantedPages) {
      const labels = wanted.parcels.map((parcel) => ({ parcel, pdf: pageOf(world, wanted.order, parcel), hidden: [] }))
      const policyFits = wanted.policy === null ? null : true
      return { kind: 'html' as const, pages: [], elements: [], requests: [], policyFits, labels: ok(labels) }
    },
    async studyPage() {
      world.studied++
      return world.viewPage === null ? fail('label.unreadable-page') : ok(world.viewPage)
    },
    raster: {
      async label(
        pdf: Uint8Array,
        size: LabelSize,
        dpmm: DotsPerMm,
        { overlay, deface }: { readonly overlay?: Overlay | undefined; readonly deface?: string | undefined },
      ) {
        world.overlays.push(overlay ?? null)
        world.defaced.push(deface ?? null)
        const dots = dotsNamed(pdf, size, dpmm)
        const texts = world.misread ?? [nameOf(dots)]
        return ok({
          dots,
          codes: texts.map((text) => readCode(text, world.grade)),
          text: world.text ?? nameOf(dots),
          faint: '',
          overlay: null,
        })
      },
    },
    scanners: {
      find: async () => [],
      async listen(_: string, ear: ScannerEar, signal: AbortSignal) {
        world.ear = ear
        await new Promise((ended) => signal.addEventListener('abort', ended, { once: true }))
        world.ear = null
      },
    },
    scales: {
      async listen(_: string, __: ScaleProtocol, ear: ScaleEar, signal: AbortSignal) {
        world.scaleEar = ear
        await new Promise((ended) => signal.addEventListener('abort', ended, { once: true }))
        world.scaleEar = null
      },
    },
    printerTools: {
      checkAddress: (uri: string) => (uri.includes('://') ? ok() : fail('printer.bad-address')),
      find: async () => ok([]),
      models: () => [],
      forget() {},
      maintain: async () => ok(),
      identify: async () =>
        ok({
          name: null,
          model: null,
          language: 'tspl' as const,
          dpmm: 8 as const,
          headDots: 832,
          graphics: 'raster' as const,
        }),
      testLabel: async (printer: PrinterProfile) =>
        ok(dotsNamed(new TextEncoder().encode('TEST'), '52x70', printer.dpmm)),
      ladder: () => [
        { darkness: 40, speed: 51 },
        { darkness: 40, speed: 102 },
      ],
      ladderLabel: async (printer: PrinterProfile, code: string) =>
        ok(dotsNamed(new TextEncoder().encode(code), '52x70', printer.dpmm)),
    },
    printers: {
      hasCountedOne: async () => ok(world.counted === 'one'),
      noteCut: (uri: string) => void world.cuts.push(uri),
      unexplained: ({ id }: PrinterProfile) => world.unexplained.get(id) ?? null,
      async takeBack(uri: string) {
        world.takenBack.push(uri)
        return world.leftInQueue
      },
      async flushCut(printer: PrinterProfile) {
        world.flushed.push(printer.id)
        return ok()
      },
      idleStatus: async () => world.idle,
      async open(printer: PrinterProfile) {
        world.openedAt.push(printer.uri)
        const fault = world.faultsOf.get(printer.id) ?? world.printerFault
        return fault?.code === 'printer.unreachable' ? failed(fault) : ok(fakeSession(world, printer.id))
      },
    },
    orders: memoryOrders(world.stored),
    labels: {
      async put(label: Label, page: SealedPage) {
        const before = world.sealed.get(key(label))
        world.sealed.set(key(label), { ...page, replaced: replacedBy(page, before) })
        return ok()
      },
      get: async (label: Label) => ok(world.sealed.get(key(label)) ?? null),
      marks: async (label: Label) => ok(world.sealed.get(key(label)) ?? null),
      parcels: async (label: Omit<Label, 'parcel'>) =>
        ok([0, 1, 2, 3].filter((parcel) => world.sealed.has(key({ ...label, parcel })))),
      usage: async () => ok({ count: world.sealed.size, bytes: 0, oldest: null }),
      async purge() {
        await world.eraseGate
        const labels = world.sealed.size
        world.sealed.clear()
        world.stored.clear()
        return ok({ labels })
      },
      retain: async () =>
        ok({ labels: 0, orders: 0, batches: 0, requests: 0, handovers: 0, returns: 0, drafts: 0, files: 0 }),
    },
    history: { page: async () => ok({ before: null, entries: [], next: null }) },
    people: {
      find: async () => ok({ found: [], more: false }),
      async forget() {
        await world.eraseGate
        return ok({ erased: {}, kept: [], copies: 0, inLogs: false })
      },
    },
    drawCodPage: async (about: CodPageAbout) => ok(new TextEncoder().encode(`%PDF- ${JSON.stringify(about)}`)),
    drawManifest: async (about: ManifestAbout) => ok(new TextEncoder().encode(`%PDF- ${JSON.stringify(about)}`)),
    dotsPage: (dots: Dots) => new TextEncoder().encode(`dots of ${nameOf(dots)};`),
    bindPages: async (bound: Iterable<Uint8Array>) => ok(new Uint8Array(Buffer.concat([...bound]))),
    actions: orderActions(world),
    carrier: {
      shops: async () => ok([]),
      shopPage: async () => ok({ shops: [], next: null }),
      createShop: async () => ok({ shop: 200_005 }),
      sendCode: async () => ok({ seconds: 600 }),
      partnerShop: async () => ok({ shop: 200_006 }),
      joinShop: async () => ok(null),
      ticket: async () => fail('ticket.unknown'),
    },
    making: {
      create: async (...asked: Parameters<OrderMaking['create']>) =>
        world.making === null ? fail('service.unreachable') : world.making(...asked),
      preview: async () => fail('service.unreachable'),
      fee: async () => fail('service.unreachable'),
      leadTime: async () => fail('service.unreachable'),
    },
    addressUnits,
    outbox: world.outbox,
    ticketFiles: world.ticketFiles,
    returns: world.returns,
    imports: world.imports,
    packings: world.packings,
    places: placeFinder,
    batches: world.batches,
    pickups: world.pickups,
    money: noMoney,
    changes: world.changes,
    memory: {
      get: async (name: string) =>
        world.memoryFault === null ? ok(world.memory.get(name) ?? null) : failed(world.memoryFault),
      async set(name: string, value: unknown) {
        world.memory.set(name, value)
        return ok()
      },
    },
  }
}

/** A page as the service draws it now: with what is to be collected. */
function pageOf(world: World, order: string, parcel: number): Uint8Array<ArrayBuffer> {
  const cod = world.orders.get(order)?.cod ?? 0
  return new TextEncoder().encode([labelCode({ order, parcel }), ...(cod === 0 ? [] : [cod])].join(' '))
}

/** As the store keeps them. */
function replacedBy(page: SealedPage, before: SealedPage | undefined): NonNullable<SealedPage['replaced']> {
  const { contentHash, orderMark = null, replaced = [] } = before ?? {}
  const last = contentHash === undefined || orderMark === null ? [] : [{ contentHash, orderMark }]
  return [...last, ...replaced].filter((one) => one.contentHash !== page.contentHash)
}

/** An action that the service takes changes the orders of the world. */
function orderActions(world: World): OrderActions {
  const act = async (name: string, codes: readonly string[], change: Partial<Order>) => {
    if (world.serviceFault !== null) return failed(world.serviceFault)
    world.asked.push(`${name} ${codes.join(' ')}`)
    await world.actionGate
    if (world.actionFault !== null) return failed(world.actionFault)
    const faultOf = (code: string) => world.actionFaults.get(code) ?? null
    const named = codes.filter((code) => !world.unnamed.has(code))
    for (const code of named)
      if (faultOf(code) === null) world.orders.set(code, { ...order(code), ...world.orders.get(code), ...change })
    return ok(named.map((code) => ({ order: code, done: faultOf(code) === null, fault: faultOf(code) })))
  }
  return {
    cancel: (codes) => act('cancel', codes, { status: 'cancel' }),
    sendBack: (codes) => act('return', codes, { status: 'return' }),
    deliverAgain: (codes) => act('delivery-again', codes, { status: 'delivering' }),
    changeCod: (code, cod) => act(`cod ${cod}`, [code], { cod }),
    openTicket: (code, { category, files }) =>
      act(`ticket ${category} ${files.map(({ name }) => name).join(',')}`, [code], {}),
  }
}

function readCode(text: string, grade: Grade): ReadCode {
  const box = { left: 0, top: 0, width: 100, height: 50 }
  return {
    text,
    symbology: 'code128',
    box,
    orientation: 0,
    moduleDots: 2,
    grade,
    quiet: true,
    snapped: true,
    reasons: [],
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
