import { rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import type { EmulatedScale, EmulatedScaleOptions } from '../../../src/emulator/scale/scale.ts'
import { createEmulatedScale } from '../../../src/emulator/scale/scale.ts'
import type { ScaleProtocol, ScaleReading } from '../../../src/model/scale.ts'
import { scaleProtocols } from '../../../src/model/scale.ts'
import { createScales } from '../../../src/scale/scales.ts'
import { debian } from '../../support/debian.ts'
import { describeWith } from '../../support/notRun.ts'
import { tempDir } from '../../support/tempDir.ts'
import type { TerminalPair } from '../../support/terminalPair.ts'
import { terminalPair } from '../../support/terminalPair.ts'

/** A scale at the far end of a serial line. */
function scaleAt(
  line: TerminalPair,
  protocol: ScaleProtocol,
  more: Partial<EmulatedScaleOptions> = {},
): EmulatedScale & AsyncDisposable {
  const over = new AbortController()
  const send = (bytes: Uint8Array) => void line.printer.write(bytes)
  const scale = createEmulatedScale({ protocol, clock: systemClock, send, every: 10, ...more })
  line.printer.on('data', (bytes) => scale.receive(bytes)).resume()
  const running = scale.run(over.signal)
  return {
    ...scale,
    async [Symbol.asyncDispose]() {
      over.abort()
      await running
    },
  }
}

/** Hears a scale, and resolves when it has said what a test waits for. */
function listen(uri: string, protocol: ScaleProtocol) {
  const heard: (ScaleReading | string)[] = []
  let wake: () => void = () => undefined
  const note = (what: ScaleReading | string) => {
    heard.push(what)
    wake()
  }
  const ending = new AbortController()
  const ear = {
    begun: () => undefined,
    reading: note,
    state: ({ state, fault }: { state: string; fault: { code: string } | null }) => note(fault?.code ?? state),
  }
  const over = createScales(systemClock, null).listen(uri, protocol, ear, ending.signal)
  const matches = (one: ScaleReading | string, what: ScaleReading | string) =>
    JSON.stringify(one) === JSON.stringify(what)
  return {
    heard,
    /** From now on. */
    async says(what: ScaleReading | string) {
      let seen = heard.length
      while (!heard.slice(seen - 1).some((one) => matches(one, what))) {
        seen = Math.max(1, heard.length)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    async swings() {
      while (!heard.some((one) => typeof one !== 'string' && one.kind === 'weight' && !one.stable))
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
    async [Symbol.asyncDispose]() {
      ending.abort()
      await over
    },
  }
}

const stable = (grams: number): ScaleReading => ({ kind: 'weight', grams, stable: true })
const trouble = (why: Extract<ScaleReading, { kind: 'trouble' }>['trouble']): ScaleReading => ({
  kind: 'trouble',
  trouble: why,
})

for (const protocol of scaleProtocols)
  describeWith(debian('serial'), `a scale on a serial line that speaks ${protocol}`, () => {
    it('is heard swinging, then at rest, in grams whatever its unit', async () => {
      await using line = await terminalPair()
      await using scale = scaleAt(line, protocol)
      await using at = listen(`serial:${line.path}?baud=9600`, protocol)
      await at.says(stable(0))
      scale.shake(Number.POSITIVE_INFINITY)
      await at.swings()
      scale.put(1_234)
      scale.shake(0)
      await at.says(stable(1_234))
      scale.unit('kg')
      scale.put(2_500)
      await at.says(stable(2_500))
      scale.unit('lb')
      scale.put(453)
      await at.says(stable(453))
      scale.unit('oz')
      await at.says(trouble('wrong-unit'))
    })

    it('says that it is overloaded, and never a weight then', async () => {
      await using line = await terminalPair()
      await using scale = scaleAt(line, protocol, { capacity: 6_000 })
      await using at = listen(`serial:${line.path}`, protocol)
      await at.says(stable(0))
      scale.put(20_000)
      await at.says(trouble('overload'))
      const from = at.heard.length
      await at.says(trouble('overload'))
      expect(at.heard.slice(from).filter((one) => typeof one !== 'string' && one.kind === 'weight')).toEqual([])
    })

    it('is no weight of a frame with noise in it or without its end, and is heard again behind it', async () => {
      await using line = await terminalPair()
      await using scale = scaleAt(line, protocol)
      scale.put(700)
      await using at = listen(`serial:${line.path}`, protocol)
      await at.says(stable(700))
      scale.noise(3)
      await at.says(trouble('garbled'))
      await at.says(stable(700))
      scale.cut(3)
      await at.says(stable(700))
      const others = at.heard.filter(
        (one) => typeof one !== 'string' && one.kind === 'weight' && one.stable && ![0, 700].includes(one.grams),
      )
      expect(others).toEqual([])
    })

    it('is heard again by itself after its cable was pulled', async () => {
      await using folder = await tempDir()
      const name = join(folder.path, 'ttyUSB0')
      const plugIn = async (line: TerminalPair) => {
        await symlink(line.path, `${name}.next`)
        await rename(`${name}.next`, name)
      }
      await using first = await terminalPair()
      await using _ = scaleAt(first, protocol)
      await plugIn(first)
      await using at = listen(`serial:${name}`, protocol)
      await at.says(stable(0))
      await first.unplug()
      await at.says('scale.unreachable')
      await using second = await terminalPair()
      await using scale = scaleAt(second, protocol)
      scale.put(321)
      await plugIn(second)
      await at.says('listening')
      await at.says(stable(321))
    })
  })

describeWith(debian('serial'), 'a scale on a serial line', () => {
  it('that takes off a tare says so where its frames do, and is below zero when the pan is empty', async () => {
    await using line = await terminalPair()
    await using scale = scaleAt(line, 'continuous')
    await using at = listen(`serial:${line.path}`, 'continuous')
    scale.put(500)
    await at.says(stable(500))
    scale.tareKey()
    await at.says(trouble('tared'))
    await using other = await terminalPair()
    await using short = scaleAt(other, 'continuous', { form: 'short' })
    await using heard = listen(`serial:${other.path}`, 'continuous')
    short.put(500)
    await heard.says(stable(500))
    short.tareKey()
    await heard.says(stable(0))
    short.put(0)
    await heard.says(stable(-500))
  })

  it('of another protocol is not understood', async () => {
    await using line = await terminalPair()
    await using _ = scaleAt(line, 'continuous')
    await using at = listen(`serial:${line.path}`, 'mt-sics')
    await at.says(trouble('garbled'))
  })

  it('that another program has says so, and one whose address is none', async () => {
    await using line = await terminalPair()
    await using first = listen(`serial:${line.path}`, 'continuous')
    await first.says('listening')
    await using second = listen(`serial:${line.path}`, 'continuous')
    await second.says('scale.busy')
    await using none = listen('COM3', 'continuous')
    await none.says('scale.bad-address')
  })
})
