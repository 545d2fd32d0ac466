import { describe, expect, test } from 'vitest'
import { browserArguments, browserEnvironment } from '../../../src/label/chromium/commandLine.ts'
import { findChromium } from '../../../src/label/chromium/findChromium.ts'
import { accountOf } from '../../../src/label/chromium/unprivileged.ts'

const say = () => {}
const only = (path: string) => async (candidate: string) => candidate === path

describe('finding the browser', () => {
  test('the one that was chosen goes before every other', async () => {
    const env = { PACKBENCH_CHROMIUM: '/srv/chrome' }
    expect(await findChromium({ say, env, canRun: async () => true })).toEqual({ ok: true, value: '/srv/chrome' })
  })

  test('one that was chosen and is not there is a fault, not a reason to take another', async () => {
    const env = { PACKBENCH_CHROMIUM: '/srv/chrome' }
    expect(await findChromium({ say, env, platform: 'linux', canRun: only('/usr/bin/chromium') })).toMatchObject({
      fault: { code: 'view.no-browser', facts: { path: '/srv/chrome' } },
    })
  })

  test.each([
    ['linux', {}, '/usr/bin/chromium'],
    ['linux', {}, '/opt/google/chrome/chrome'],
    ['linux', { PATH: '/home/a/bin:/usr/local/bin' }, '/usr/local/bin/google-chrome'],
    ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    [
      'win32',
      { 'ProgramFiles(x86)': 'C:\\Program Files (x86)' },
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
    [
      'win32',
      { LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' },
      'C:\\Users\\a\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
    ],
  ] as const)('looks where %s puts it (%j)', async (platform, env, path) => {
    expect(await findChromium({ say, platform, env, canRun: only(path) })).toEqual({ ok: true, value: path })
  })

  test.each(['linux', 'darwin', 'win32'] as const)(
    'without one it names the command that helps (%s)',
    async (platform) => {
      const found = await findChromium({ say, platform, env: {}, mayInstall: false, canRun: async () => false })
      expect(found).toMatchObject({ fault: { code: 'view.no-browser', facts: { command: expect.any(String) } } })
    },
  )
})

describe('how the browser is started', () => {
  test('its sandbox is never switched off', () => {
    expect(browserArguments('/tmp/x').filter((argument) => /sandbox|web-security/.test(argument))).toEqual([])
  })

  test('no WebRTC of a label view leaves the machine by UDP, under the old name of the switch and the new one', () => {
    const of = (name: string) => browserArguments('/tmp/x').filter((argument) => argument.startsWith(`--${name}=`))
    for (const name of ['webrtc-ip-handling-policy', 'force-webrtc-ip-handling-policy'])
      expect(of(name)).toEqual([`--${name}=disable_non_proxied_udp`])
  })

  test("it gets nothing of the station's environment but what a program needs to start", () => {
    const env = browserEnvironment({ PATH: '/bin', PACKBENCH_TOKEN: 'secret', SSH_AUTH_SOCK: '/x' }, '/tmp/x')
    expect(Object.keys(env).sort()).toEqual(
      ['HOME', 'PATH', 'TEMP', 'TMP', 'TMPDIR', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_RUNTIME_DIR'].sort(),
    )
  })

  test('the account nobody is read from passwd, signed numbers as well', () => {
    const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:*:-2:-2:Unprivileged:/var/empty:/usr/bin/false\n'
    expect(accountOf('nobody', passwd)).toEqual({ uid: 4294967294, gid: 4294967294 })
    expect(accountOf('nobody', 'root:x:0:0')).toBeNull()
  })
})
