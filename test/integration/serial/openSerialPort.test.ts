import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSerialAddress } from '../../../src/model/serialLine.ts'
import { openSerialPort } from '../../../src/serial/openSerialPort.ts'
import { debian } from '../../support/debian.ts'
import { describeWith } from '../../support/notRun.ts'
import { tempDir } from '../../support/tempDir.ts'
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

  it('is no file, pipe, console or link to one, and not the terminal at which somebody sits', async () => {
    await using folder = await tempDir()
    const own = spawn('script', ['-qc', 'tty; exec cat', '/dev/null'], { stdio: 'pipe' })
    const [said] = await once(own.stdout, 'data')
    const shell = String(said).trim()
    expect(shell).toMatch(/^\/dev\/pts\/\d+$/)
    const [file, link, linked] = ['text', 'ttyUSB0', 'ttyUSB1'].map((name) => join(folder.path, name))
    await writeFile(file ?? '', 'not a line')
    await symlink(file ?? '', link ?? '')
    await symlink(shell, linked ?? '')
    for (const path of [
      file,
      link,
      linked,
      shell,
      '/dev/tty',
      '/dev/ptmx',
      '/dev/null',
      '/dev/zero',
      '/proc/self/fd/0',
    ]) {
      const line = readSerialAddress(`serial:${path}`)
      if (line === null) throw new Error('no address')
      await expect.soft(openSerialPort(line), path).rejects.toThrow(/no serial line|no such file/i)
    }
    own.stdin.end()
    await once(own, 'exit')
  })
})
