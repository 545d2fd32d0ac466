import { beforeEach, expect, test } from 'vitest'
import { installElectron } from '../../support/electronFake.ts'

const electron = installElectron()
const { openOsKeyring } = await import('../../../src/shell/electron/keyring.ts')
const key = Uint8Array.from({ length: 32 }, (_, at) => at * 7)

beforeEach(async () => {
  electron.reset()
  await electron.app.whenReady()
})

test('the key of the folder comes back from the key store as it was, and does not lie in it in the clear', async () => {
  const keyring = await openOsKeyring('linux')
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
    expect((await openOsKeyring(platform)) !== null).toBe(protects)
  },
)

test('there is no keyring of the system before the app is ready, nor where it encrypts nothing, nor while it is locked', async () => {
  electron.ready = false
  expect(await openOsKeyring('win32')).toBe(null)
  electron.ready = true
  electron.keyStore.locked = true
  expect(await openOsKeyring('linux')).toBe(null)
  electron.keyStore.locked = false
  electron.keyStore.broken = true
  expect(await openOsKeyring('win32')).toBe(null)
})

test('a key store that is locked, or of another account, rejects: nobody gets a wrong key', async () => {
  const keyring = await openOsKeyring('win32')
  const wrapped = (await keyring?.wrap(key)) ?? new Uint8Array()
  electron.keyStore.locked = true
  await expect(keyring?.unwrap(wrapped)).rejects.toThrow('temporarily unavailable')
  electron.keyStore.locked = false
  electron.keyStore.account = 'leader'
  await expect(keyring?.unwrap(wrapped)).rejects.toThrow('Error while decrypting')
  electron.keyStore.account = 'packer'
  expect(await keyring?.unwrap(wrapped)).toEqual(key)
})
