import { chmod, chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { fail, ok } from '../../../src/base/result.ts'
import { browserAccount } from '../../../src/label/chromium/unprivileged.ts'
import type { HtmlView } from '../../../src/label/htmlToPdf.ts'
import { testChromium, testHost, unwrap } from '../../support/chromium.ts'
import { describeWith } from '../../support/notRun.ts'
import { testClock } from '../../support/testClock.ts'

const signal = new AbortController().signal
const view: HtmlView = { size: '80x80', baseUrl: 'http://ship.example', allowHosts: [], contentType: 'text/html' }
const label = bytes('<!doctype html><p>G8ADKBRF')
const endless = bytes('<!doctype html><p>G8ADKBRF<img src="/begun.png"><script>for(;;);</script>')

/** A service that never answers, and tells when a view has asked it for something: by then the view is on its way. */
async function muteHost() {
  const asked = Promise.withResolvers<void>()
  const host = await testHost(() => asked.resolve())
  return { ...host, asked: asked.promise }
}

describe('a view that never ends', () => {
  test('is too slow, its renderer ends, and the next label comes out', async () => {
    await using own = await muteHost()
    const clock = testClock()
    await using chromium = await testChromium({ deadlineMs: 2_000, clock })
    await chromium.warmUp(view, signal)
    const before = (await chromium.processes()).filter((found) => found.commandLine.includes('--type=renderer'))
    const printing = chromium.htmlToPdf(endless, { ...view, baseUrl: own.url }, signal)
    await own.asked
    await clock.advance(2_000)
    expect(await printing).toMatchObject({ fault: { code: 'view.too-slow', facts: { deadlineMs: 2_000 } } })
    expect(await chromium.htmlToPdf(label, view, signal)).toMatchObject({ ok: true })
    const after = new Set((await chromium.processes()).map((found) => found.pid))
    expect(before.filter((found) => after.has(found.pid)).length).toBeLessThan(before.length)
  })

  test('does not hold up the one beside it', async () => {
    await using own = await muteHost()
    const clock = testClock()
    await using chromium = await testChromium({ deadlineMs: 5_000, clock })
    const printing = chromium.htmlToPdf(endless, { ...view, baseUrl: own.url }, signal)
    await own.asked
    expect(await chromium.htmlToPdf(label, view, signal)).toMatchObject({ ok: true })
    // The label's tab is closed meanwhile, which has a deadline of its own.
    await expect.poll(() => clock.sleepers()).toBe(1)
    await clock.advance(5_000)
    expect(await printing).toMatchObject({ fault: { code: 'view.too-slow' } })
  })

  test('because a picture never comes is too slow as well', async () => {
    await using own = await muteHost()
    const clock = testClock()
    await using chromium = await testChromium({ deadlineMs: 2_000, clock })
    const waiting = bytes('<!doctype html><img src="/never.png">')
    const printing = chromium.htmlToPdf(waiting, { ...view, baseUrl: own.url }, signal)
    await own.asked
    await clock.advance(2_000)
    expect(await printing).toMatchObject({ fault: { code: 'view.too-slow' } })
  })

  test('ends when nobody waits for it any more', async () => {
    await using chromium = await testChromium()
    const canceled = new AbortController()
    await chromium.warmUp(view, signal)
    const printing = chromium.htmlToPdf(endless, view, canceled.signal)
    canceled.abort()
    expect(await printing).toEqual(fail('request.canceled'))
    expect(await chromium.htmlToPdf(label, view, signal)).toMatchObject({ ok: true })
  })
})

describe('a browser that dies', () => {
  test('fails the view it was printing, leaves nothing on disk, and the next view starts another', async () => {
    await using own = await testHost(() => kill())
    await using chromium = await testChromium()
    let kill = () => {}
    await chromium.warmUp(view, signal)
    const [main] = (await chromium.processes()).filter((found) => found.pid === found.group)
    if (main === undefined) throw new Error('no browser runs')
    // Killed by the host when the view asks it for a picture: certainly in the middle of the print.
    kill = () => process.kill(main.pid, 'SIGKILL')
    const dying = bytes('<!doctype html><img src="/a.png">')
    expect(await chromium.htmlToPdf(dying, { ...view, baseUrl: own.url }, signal)).toMatchObject({
      fault: { code: 'view.browser-failed' },
    })
    expect(await chromium.htmlToPdf(label, view, signal)).toMatchObject({ ok: true })
    expect((await readdir(chromium.tempDir)).length).toBe(1)
  })

  test('while it was idle costs the next view nothing but time', async () => {
    await using chromium = await testChromium()
    await chromium.warmUp(view, signal)
    for (const found of await chromium.processes()) killIfRunning(found.pid)
    const next = await chromium.htmlToPdf(label, view, signal)
    // The station may notice the death before or only during the next view; after that it works.
    expect(next.ok || next.fault.code === 'view.browser-failed').toBe(true)
    expect(await chromium.htmlToPdf(label, view, signal)).toMatchObject({ ok: true })
  })

  test.each([
    ['that is not there', '/nowhere/chromium'],
    ['that ends at once', '/bin/false'],
    ['that does not speak the protocol', '/bin/true'],
  ])('a program %s is a fault', async (_, executable) => {
    await using chromium = await testChromium({ find: async () => ok(executable) })
    expect(await chromium.htmlToPdf(label, view, signal)).toMatchObject({ fault: { code: 'view.browser-failed' } })
    expect(await readdir(chromium.tempDir)).toEqual([])
  })

  test('no browser is a fault, and one that is installed later is used', async () => {
    let found: ReturnType<typeof fail> | ReturnType<typeof ok<string>> = fail('view.no-browser')
    await using chromium = await testChromium({ find: async () => found })
    expect(await chromium.htmlToPdf(label, view, signal)).toEqual(fail('view.no-browser'))
    found = ok('/bin/false')
    expect(await chromium.htmlToPdf(label, view, signal)).toMatchObject({ fault: { code: 'view.browser-failed' } })
  })
})

describe('a view that is too large', () => {
  test('is not shown to the browser', async () => {
    await using chromium = await testChromium({ largestHtml: 10 })
    expect(await chromium.htmlToPdf(label, view, signal)).toMatchObject({
      fault: { code: 'view.too-large', facts: { bytes: label.length, limit: 10 } },
    })
    expect(await chromium.processes()).toEqual([])
  })

  test('as a PDF is a fault, and the next one comes out', async () => {
    await using chromium = await testChromium({ largestPdf: 20_000 })
    const pages = bytes('<!doctype html>', '<p style="break-after:page">Đơn hàng'.repeat(300))
    expect(await chromium.htmlToPdf(pages, view, signal)).toMatchObject({ fault: { code: 'view.too-large' } })
    expect(await chromium.htmlToPdf(label, view, signal)).toMatchObject({ ok: true })
  })
})

describe('after the end', () => {
  test('no process and no file is left, and a later view is told so', async () => {
    await using chromium = await testChromium()
    await chromium.htmlToPdf(label, view, signal)
    expect(await readdir(chromium.tempDir)).toHaveLength(1)
    await chromium.close()
    expect(await chromium.processes()).toEqual([])
    expect(await readdir(chromium.tempDir)).toEqual([])
    expect(await chromium.htmlToPdf(label, view, signal)).toEqual(fail('station.closing'))
  })

  test('a view under way is told so', async () => {
    await using chromium = await testChromium()
    await chromium.warmUp(view, signal)
    const printing = chromium.htmlToPdf(endless, view, signal)
    await chromium.close()
    expect(await printing).toEqual(fail('station.closing'))
    expect(await readdir(chromium.tempDir)).toEqual([])
  })

  test('the folder of a station that was killed goes when the next one starts', async () => {
    await using chromium = await testChromium()
    // Linux gives no process a number this high.
    const killed = join(chromium.tempDir, 'packbench-view-4194305-abc')
    await mkdir(killed, { mode: 0o700 })
    await mkdir(join(killed, 'Default'))
    await mkdir(join(chromium.tempDir, `packbench-view-${process.pid}-abc`))
    await chromium.warmUp(view, signal)
    const names = await readdir(chromium.tempDir)
    expect(names.filter((name) => name.includes('4194305'))).toEqual([])
    expect(names).toHaveLength(2)
  })

  test('a folder of that name that others may go into was made by no station, and stays', async () => {
    await using chromium = await testChromium()
    const open = join(chromium.tempDir, 'packbench-view-4194305-open')
    await mkdir(open)
    await chmod(open, 0o777)
    await chromium.warmUp(view, signal)
    expect((await stat(open)).isDirectory()).toBe(true)
  })
})

const needed = { met: process.getuid?.() === 0, what: 'root, who can be somebody else' }

describeWith(needed, 'a station of root, with other users on the machine', () => {
  test('removes no folder of somebody else’s, who could lead it elsewhere meanwhile', async () => {
    await using chromium = await testChromium()
    const trap = join(chromium.tempDir, 'packbench-view-4194305-trap')
    await mkdir(trap, { mode: 0o700 })
    await chown(trap, 12_345, 12_345)
    await chromium.warmUp(view, signal)
    expect((await stat(trap)).isDirectory()).toBe(true)
  })

  test('removes what its browser left by no other rights than the browser’s own', async () => {
    await using chromium = await testChromium()
    const { uid, gid } = unwrap(await browserAccount()) ?? { uid: 0, gid: 0 }
    const [killed, ours] = ['killed', 'ours'].map((name) => join(chromium.tempDir, `packbench-view-4194305-${name}`))
    if (killed === undefined || ours === undefined) throw new Error('no names')
    for (const folder of [killed, ours]) {
      await mkdir(folder, { mode: 0o700 })
      await mkdir(join(folder, 'Default'))
    }
    await writeFile(join(ours, 'Default', 'file'), '')
    await writeFile(join(killed, 'Default', 'file'), '')
    for (const path of [ours, killed, join(killed, 'Default')]) await chown(path, uid, gid)
    await chromium.warmUp(view, signal)
    expect(await readdir(chromium.tempDir)).not.toContain('packbench-view-4194305-killed')
    expect(await readdir(join(ours, 'Default'))).toEqual(['file'])
  })
})

/** A browser's helpers end by themselves when their browser does: one that is gone already is as dead as wanted. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
