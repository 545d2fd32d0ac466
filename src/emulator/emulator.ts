/**
 * A printer that is not there: a raw TCP port, a language and a mechanism, faithful enough that other people's drivers
 * take it for a printer, and with hands on it that a test can move. It decodes what it is sent back to dots with code
 * of its own.
 */
import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import type { LanguageName } from '../model/printer.ts'
import type { Build, EmulatedLanguage } from './language.ts'
import { zpl } from './languages/zpl/zpl.ts'
import type { EmittedLabel, MechanismStatus } from './mechanism.ts'
import { Mechanism } from './mechanism.ts'
import { RawPort } from './rawPort.ts'
import { testLabel } from './testLabel.ts'

export type { EmittedLabel, MechanismStatus } from './mechanism.ts'

export interface EmulatorOptions {
  readonly language: LanguageName
  /** Default 127.0.0.1. */
  readonly host?: string
  /** 0: any free one. */
  readonly port: number
  readonly dpmm: DotsPerMm
  /** Width of the head in mm, default 104 (832 dots at 8/mm). A5 needs 168. */
  readonly headMm?: number
  /** Labels of one size on the roll, in mm; null (default): a label is as wide and as long as its format says. */
  readonly mediaMm?: { readonly width: number; readonly height: number } | null
  /** Default 152 mm/s, 6 inches per second. */
  readonly speedMmPerSecond?: number
  /** Room for waiting formats; the port is not read while it is full. Default 1 MiB. */
  readonly bufferBytes?: number
  /** Hears every physical label when it has come out. */
  readonly onLabel?: (label: EmittedLabel) => void
  /** false: prints, and never says a word. */
  readonly answers?: boolean
  /** true: no status reply while stopped by an error, as Zebra documents; false (default): a reply with the flag. */
  readonly silentInError?: boolean
  readonly clock?: Clock
}

/** The printer and the hands on it. */
export interface Emulator extends AsyncDisposable {
  /** `socket://127.0.0.1:N` */
  readonly uri: string
  status(): MechanismStatus
  /** Resolves when nothing waits and nothing moves. A stopped printer with work left does not get there. */
  idle(): Promise<void>
  /** The distinct commands that were read over since power-on, and refused graphics with the reason. */
  ignored(): readonly string[]

  /** The roll ends after so many more labels; without a number at once, in the middle of a label that moves. */
  paperOut(afterLabels?: number): void
  refill(): void
  openHead(): void
  closeHead(): void
  ribbonOut(): void
  replaceRibbon(): void
  overheat(): void
  coolDown(): void
  /** The pause key: the label that moves is finished. */
  pause(): void
  resume(): void
  /** The cancel key acts only in pause: it removes the format that would print next. */
  cancelKey(): void
  /** Off and on: connections break, buffer, pause, settings and stored graphics are lost; paper, head and counter stay. */
  powerCycle(): void

  /** No reply to anything while true. */
  mute(mute: boolean): void
  /** Breaks the connection (RST) when so many more bytes have been taken. */
  resetAfterBytes(bytes: number): void
  /** Reads no faster; null: at full speed again. */
  slow(bytesPerSecond: number | null): void
  /** Somebody else's format arrives in the buffer by another way. */
  foreignTraffic(): void
  /** The next format vanishes without a label. */
  swallowNext(): void
  /** The next format comes out twice, and the printer does not know. */
  printTwice(): void
  close(): Promise<void>
}

const languages: Readonly<Record<LanguageName, EmulatedLanguage>> = { zpl }

/** Starts a printer. Rejects with the system's error when the port cannot be had. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { language, host = '127.0.0.1', dpmm, headMm = 104, mediaMm = null, clock = systemClock } = options
  const build: Build = {
    dpmm,
    headDots: Math.round(headMm * dpmm),
    media: mediaMm && { width: Math.round(mediaMm.width * dpmm), height: Math.round(mediaMm.height * dpmm) },
  }
  const mechanism = new Mechanism({
    clock,
    dpmm,
    speedMmPerSecond: options.speedMmPerSecond ?? 152,
    bufferBytes: options.bufferBytes ?? 1_048_576,
    onLabel: options.onLabel ?? (() => {}),
  })
  let mute = options.answers === false
  const powerOn = () =>
    languages[language].interpreter({
      mechanism,
      build,
      reply: (bytes) => {
        if (!mute) port.write(bytes)
      },
      silentInError: options.silentInError ?? false,
    })
  let interpreter = powerOn()
  const port: RawPort = new RawPort({
    clock,
    receive: (bytes) => interpreter.feed(bytes),
    room: (signal) => mechanism.room(signal),
  })
  const uri = `socket://${host.includes(':') ? `[${host}]` : host}:${await port.listen(host, options.port)}`
  const running = mechanism.run()
  const close = async () => {
    mechanism.switchOff()
    await Promise.all([port.close(), running])
  }
  return {
    uri,
    ...handsOn(mechanism),
    ...mischief(mechanism, port, build),
    ignored: () => interpreter.ignored,
    powerCycle: () => {
      mechanism.powerCycle()
      interpreter = powerOn()
      port.breakConnections()
    },
    mute: (on) => {
      mute = on
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** What a person at the printer sees and does. */
function handsOn(mechanism: Mechanism) {
  return {
    status: () => mechanism.status(),
    idle: () => mechanism.idle(),
    paperOut: (afterLabels = 0) => mechanism.rollEndsAfter(afterLabels),
    refill: () => mechanism.mend('media-out'),
    openHead: () => mechanism.trouble('head-open'),
    closeHead: () => mechanism.mend('head-open'),
    ribbonOut: () => mechanism.trouble('ribbon-out'),
    replaceRibbon: () => mechanism.mend('ribbon-out'),
    overheat: () => mechanism.trouble('too-hot'),
    coolDown: () => mechanism.mend('too-hot'),
    pause: () => mechanism.pause(),
    resume: () => mechanism.resume(),
    cancelKey: () => mechanism.cancelNext(),
  }
}

/** What goes wrong without anybody's hands. */
function mischief(mechanism: Mechanism, port: RawPort, build: Build) {
  return {
    resetAfterBytes: (bytes: number) => port.resetAfter(bytes),
    slow: (bytesPerSecond: number | null) => port.slow(bytesPerSecond),
    foreignTraffic: () => mechanism.acceptForeign(testLabel(build)),
    swallowNext: () => mechanism.swallowNext(),
    printTwice: () => mechanism.printTwice(),
  }
}
