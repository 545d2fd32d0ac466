import { once } from 'node:events'
import { expect, it } from 'vitest'
import { readSerialAddress } from '../../../src/model/serialLine.ts'
import { openSerialPort } from '../../../src/serial/openSerialPort.ts'
import { debian } from '../../support/debian.ts'
import { describeWith } from '../../support/notRun.ts'
import { terminalPair } from '../../support/terminalPair.ts'

describeWith(debian('serial'), 'a serial line whose device goes', () => {
  it.each([
    ['before anybody has read', false],
    ['right behind its last byte', true],
  ])('is over, and is asked no further, %s', async (_, withLast) => {
    await using terminal = await terminalPair()
    const line = readSerialAddress(`serial:${terminal.path}`)
    if (line === null) throw new Error('no address')
    const port = await openSerialPort(line)
    const over = once(port, 'close')
    // The device is gone before the next read begins: no hang-up comes any more while somebody waits.
    if (withLast) {
      port.once('data', () => port.pause())
      terminal.printer.write('x')
      await once(port, 'pause')
    }
    await terminal.unplug()
    port.resume()
    const [why] = await over
    expect(why).toBeInstanceOf(Error)
    expect(port.isOpen).toBe(false)
  })
})
