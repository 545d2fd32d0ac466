/**
 * A printer that is not there: a raw TCP port, a language and a mechanism, faithful enough that other people's drivers
 * take it for a printer, and with hands on it that a test can move. It decodes what it is sent back to dots with code
 * of its own.
 */
import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import type { LanguageName } from '../model/printer.ts'
import type { MediaMm } from './buildOf.ts'
import { buildOf } from './buildOf.ts'
import { emulatedLanguages } from './emulatedLanguages.ts'
import { Told } from './interpreter.ts'
import type { Build } from './language.ts'
import { OwnLanguageOnly } from './looksLike.ts'
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
  /**
   * Width of the head in mm, default 104 (832 dots at 8/mm). A5 needs 168. For ESC/POS 80 and 58 are the widths of the
   * paper, whose heads have 72 and 48 mm.
   */
  readonly headMm?: number
  /** Labels of one size on the roll, in mm; null (default): a label is as wide and as long as its format says. */
  readonly mediaMm?: MediaMm | null
  /** Default 152 mm/s, 6 inches per second. */
  readonly speedMmPerSecond?: number
  /** Room for waiting formats; the port is not read while it is full. Default 1 MiB. */
  readonly bufferBytes?: number
  /** Hears every physical label when it has come out. */
  readonly onLabel?: (label: EmittedLabel) => void
  /** Hears what is read over, for the first time since power-on: `Emulator.ignored`. */
  readonly onIgnored?: (what: string) => void
  /** false: prints, and never says a word. */
  readonly answers?: boolean
  /** TSPL. true: only `<ESC>!?` is answered, by its one byte, as by the printers that know no `<ESC>!S`. */
  readonly oneByteStatus?: boolean
  /** true: no status reply while stopped by an error, as Zebra documents; false (default): a reply with the flag. */
  readonly silentInError?: boolean
  /**
   * Commands that act at once are found inside graphic data as well. Default: as the printers of the language mostly
   * do; TSPL yes, ESC/POS no.
   */
  readonly realTimeInData?: boolean
  /** true: prints for the program that it is in, and breaks any other's connection. */
  readonly onlyOwn?: boolean
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
  jam(): void
  clearJam(): void
  /** The pause key: the label that moves is finished. */
  pause(): void
  resume(): void
  /** The cancel key acts only in pause: it removes the format that would print next. */
  cancelKey(): void
  /** The FEED key: a label's length of paper moves, without a label, as soon as no label does. */
  feedKey(): void
  /** Off and on: connections break, buffer, pause, settings and stored graphics are lost; paper, head and counter stay. */
  powerCycle(): void

  /** A label that only a cut ends (ESC/POS) is torn off by hand. */
  tear(): void

  /** No reply to anything while true. */
  mute(mute: boolean): void
  /** Every reply is noise while true. */
  garbage(garbage: boolean): void
  /** Breaks the connection (RST) when so many more bytes have been taken; 0: at once. */
  resetAfterBytes(bytes: number): void
  /** Ends its side of the connection (FIN), reads on, and has no way to answer. */
  halfClose(): void
  /** Acts when so many bytes have been taken since the start, before the next one is read. */
  atByte(bytes: number, act: () => void): void
  /** Room for waiting formats from now on. */
  setBuffer(bytes: number): void
  /** Reads no faster; null: at full speed again. */
  slow(bytesPerSecond: number | null): void
  /** Somebody else's format arrives in the buffer by another way. */
  foreignTraffic(): void
  /** The next format vanishes without a label. */
  swallowNext(): void
  /** Pictures are refused while true, and labels come out without them, white. */
  refuseGraphics(refuse: boolean): void
  /** The next format comes out twice, and the printer does not know. */
  printTwice(): void
  close(): Promise<void>
}

/** Starts a printer. Rejects with the system's error when the port cannot be had. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { language, host = '127.0.0.1', dpmm, headMm = 104, mediaMm = null, clock = systemClock } = options
  const build = buildOf({ language, dpmm, headMm, mediaMm })
  const mechanism = new Mechanism({
    clock,
    dpmm,
    speedMmPerSecond: options.speedMmPerSecond ?? 152,
    bufferBytes: options.bufferBytes ?? 1_048_576,
    onLabel: options.onLabel ?? (() => {}),
    goesOn: emulatedLanguages[language].printsByLine ?? false,
  })
  const voice = { mute: options.answers === false, garbage: false }
  let unwatch = () => {}
  const powerOn = () => {
    unwatch()
    return emulatedLanguages[language].interpreter({
      mechanism,
      build,
      reply: (bytes) => {
        if (!voice.mute) port.write(voice.garbage ? noise(bytes.length) : bytes)
      },
      silentInError: options.silentInError ?? false,
      oneByteStatus: options.oneByteStatus ?? false,
      realTimeInData: options.realTimeInData ?? null,
      ...(options.onIgnored !== undefined && { onIgnored: options.onIgnored }),
      onChange: (listener) => {
        unwatch = mechanism.watch(listener)
      },
    })
  }
  const own = new OwnLanguageOnly(language)
  const foreign = new Told(options.onIgnored)
  const port: RawPort = new RawPort({
    clock,
    receive: (bytes) => {
      const { taken, other } = own.take(bytes)
      if (taken) interpreter.feed(bytes)
      if (other !== null) foreign.add(`this looks like ${other.toUpperCase()}`)
    },
    begin: () => own.begin(),
    room: (signal) => mechanism.room(signal),
    onlyOwn: options.onlyOwn ?? false,
  })
  let interpreter = powerOn()
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
    ignored: () => [...foreign, ...interpreter.ignored],
    powerCycle: () => {
      mechanism.powerCycle()
      interpreter = powerOn()
      port.breakConnections()
    },
    tear: () => interpreter.tear?.(),
    mute: (on) => {
      voice.mute = on
    },
    garbage: (on) => {
      voice.garbage = on
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
    jam: () => mechanism.trouble('jam'),
    clearJam: () => mechanism.mend('jam'),
    pause: () => mechanism.pause(),
    resume: () => mechanism.resume(),
    cancelKey: () => mechanism.cancelNext(),
    feedKey: () => mechanism.feedKey(),
  }
}

/** What goes wrong without anybody's hands. */
function mischief(mechanism: Mechanism, port: RawPort, build: Build) {
  return {
    resetAfterBytes: (bytes: number) => port.resetAfter(bytes),
    halfClose: () => port.halfClose(),
    atByte: (bytes: number, act: () => void) => port.atByte(bytes, act),
    setBuffer: (bytes: number) => mechanism.setBuffer(bytes),
    slow: (bytesPerSecond: number | null) => port.slow(bytesPerSecond),
    foreignTraffic: () => mechanism.acceptForeign(testLabel(build)),
    swallowNext: () => mechanism.swallowNext(),
    refuseGraphics: (refuse: boolean) => mechanism.refuseGraphics(refuse),
    printTwice: () => mechanism.printTwice(),
  }
}

/** An answer of nothing that any language means: the high bit is set in every byte, and no bit pattern repeats. */
function noise(length: number): Uint8Array {
  return Uint8Array.from({ length: Math.max(length, 1) }, (_, index) => 0x80 | ((index * 37 + 11) & 0x7f))
}
