import { beforeEach, expect, test } from 'vitest'
import type { OsKeyring } from '../../../src/shell/electron/keyring.ts'
import { installElectron } from '../../support/electronFake.ts'
import type { TestClock } from '../../support/testClock.ts'
import { testClock } from '../../support/testClock.ts'

const electron = installElectron()
const { openOsKeyring } = await import('../../../src/shell/electron/keyring.ts')
const key = Uint8Array.from({ length: 32 }, (_, at) => at * 7)

let logged: string[]
let clock: TestClock
let ending: AbortController

beforeEach(async () => {
  logged = []
  clock = testClock()
  ending = new AbortController()
  electron.reset()
  await electron.app.whenReady()
})

test('the key of the folder comes back from the key store as it was, and does not lie in it in the clear', async () => {
  const keyring = await open('linux')
  const wrapped = (await keyring?.wrap(key)) ?? new Uint8Array()
  expect(await keyring?.unwrap(wrapped)).toEqual(key)
  expect(Buffer.from(wrapped).includes(Buffer.from(key))).toBe(false)
  await expect(keyring?.unwrap(new Uint8Array(8))).rejects.toThrow()
})

test.each([
  ['linux', true, 'gnome_libsecret', true],
  // A window manager whose name Electron does not know, with a Secret Service on D-Bus.
  ['linux', true, 'basic_text', true],
  ['linux', true, 'unknown', true],
  // GNOME by name, and nobody answers.
  ['linux', false, 'gnome_libsecret', false],
  ['linux', false, 'basic_text', false],
  // There `v10` is a key of the account.
  ['win32', false, 'basic_text', true],
  ['darwin', false, 'basic_text', true],
] as const)(
  'on %s the key store protects when it encrypts with a key of its own (%s), whatever the desktop is called (%s): %s',
  async (platform, service, desktop, protects) => {
    Object.assign(electron.keyStore, { service, desktop })
    expect((await open(platform)) !== null).toBe(protects)
  },
)

test('there is no keyring of the system before the app is ready, nor where it encrypts nothing, nor while it is locked', async () => {
  electron.ready = false
  expect(await open('win32')).toBe(null)
  electron.ready = true
  electron.keyStore.locked = true
  expect(await open('linux')).toBe(null)
  electron.keyStore.locked = false
  electron.keyStore.broken = true
  expect(await open('win32')).toBe(null)
})

test('a key store that is locked, or of another account, rejects: nobody gets a wrong key', async () => {
  const keyring = await open('win32')
  const wrapped = (await keyring?.wrap(key)) ?? new Uint8Array()
  electron.keyStore.locked = true
  await expect(keyring?.unwrap(wrapped)).rejects.toThrow('temporarily unavailable')
  electron.keyStore.locked = false
  electron.keyStore.account = 'leader'
  await expect(keyring?.unwrap(wrapped)).rejects.toThrow('Error while decrypting')
  electron.keyStore.account = 'packer'
  expect(await keyring?.unwrap(wrapped)).toEqual(key)
})

test('a key store that may ask a person for its password is announced before it is asked', async () => {
  const asked = electron.safeStorage.encryptStringAsync
  electron.safeStorage.encryptStringAsync = async (text) => {
    expect(logged.join()).toContain('may ask for its password')
    return asked(text)
  }
  expect(await open('linux')).not.toBe(null)
  electron.safeStorage.encryptStringAsync = asked
})

test.each([
  ['waits on', 0, true],
  ['goes on without', 1, false],
])(
  'a key store that waits for a prompter which is not there is told after seconds; who %s',
  async (_, answer, kept) => {
    const prompted = Promise.withResolvers<void>()
    electron.keyStore.prompting = prompted.promise
    const opening = open('linux')
    await clock.advance(7_999)
    expect(electron.boxes).toEqual([])
    await clock.advance(1)
    expect(electron.boxes).toMatchObject([{ isOpen: true, isSeen: true }])
    electron.boxes[0]?.answer(answer)
    if (kept) {
      await clock.advance(8_000)
      expect(electron.boxes).toMatchObject([{ isOpen: false }, { isOpen: true }])
      prompted.resolve()
    }
    expect((await opening) !== null).toBe(kept)
    expect(electron.boxes.at(-1)?.isOpen).toBe(false)
    expect({ sleepers: clock.sleepers(), told: logged.join().includes('a person said so') }).toEqual({
      sleepers: 0,
      told: !kept,
    })
  },
)

test.each([
  ['a person says so', () => electron.boxes[0]?.answer(2)],
  ['the program is ended meanwhile', () => electron.quit()],
])('a key store that never answers holds up no end: %s', async (_, end) => {
  electron.keyStore.prompting = new Promise(() => {})
  electron.app.on('before-quit', (event) => {
    event.preventDefault()
    ending.abort()
  })
  const opening = openOsKeyring({ log: () => {}, ending: ending.signal, clock, platform: 'linux' })
  await clock.advance(8_000)
  end()
  expect(await opening).toMatchObject({ ok: false, fault: { code: 'station.closing' } })
  expect(electron.boxes).toMatchObject([{ isOpen: false }])
})

test('what was wrapped with a key that the key store has replaced is told as outdated, and opens', async () => {
  const keyring = await open('win32')
  const wrapped = (await keyring?.wrap(key)) ?? new Uint8Array()
  let outdated = 0
  const tell = () => void outdated++
  await keyring?.unwrap(wrapped, tell)
  electron.keyStore.rotated = true
  expect(await keyring?.unwrap(wrapped, tell)).toEqual(key)
  expect(outdated).toBe(1)
})

async function open(platform: NodeJS.Platform): Promise<OsKeyring | null> {
  const log = (line: string) => void logged.push(line)
  const opened = await openOsKeyring({ log, ending: ending.signal, clock, platform })
  return opened.ok ? opened.value : expect.unreachable()
}
