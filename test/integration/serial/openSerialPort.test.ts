import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, realpath, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SerialPort } from 'serialport'
import { expect, it, vi } from 'vitest'
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

const needed = {
  met: process.getuid?.() === 0 && debian('serial').met,
  what: 'socat, and root, who can be somebody else',
}
const somebodyElse = 65_534

describeWith(needed, 'a pseudo-terminal of another user', () => {
  it('is no printer, scanner or scale of the station, also where everybody may write to it', async () => {
    const him = ['--reuid', String(somebodyElse), '--regid', String(somebodyElse), '--clear-groups', '--']
    const his = spawn('setpriv', [...him, 'socat', '-d', '-d', 'pty,raw,echo=0,mode=0666', '-'], { stdio: 'pipe' })
    const [said] = await once(his.stderr, 'data')
    const [path] = /\/dev\/pts\/\d+/.exec(String(said)) ?? []
    try {
      await expect(openSerialPort(lineAt(path ?? ''))).rejects.toThrow(/no serial line/)
    } finally {
      his.kill()
      await once(his, 'exit')
    }
  })

  it('that has got the number of our own until it was opened is closed again, and gets no byte', async () => {
    await using terminal = await terminalPair()
    const device = await realpath(terminal.path)
    const open = SerialPort.prototype.open
    using _ = vi.spyOn(SerialPort.prototype, 'open').mockImplementationOnce(function (this: SerialPort, then) {
      void chown(device, somebodyElse, somebodyElse).then(() => open.call(this, then))
    })
    const heard: string[] = []
    terminal.printer.on('data', (chunk) => heard.push(String(chunk)))
    await expect(openSerialPort(lineAt(terminal.path))).rejects.toThrow(/no serial line/)
    expect(heard).toEqual([])
    await chown(device, 0, 0)
    // The line was let go of: it can be opened by itself alone.
    const port = await openSerialPort(lineAt(terminal.path))
    await new Promise<void>((resolve) => port.close(() => resolve()))
  })
})

function lineAt(path: string) {
  const line = readSerialAddress(`serial:${path}`)
  if (line === null) throw new Error('no address')
  return line
}
