/**
 * How Chromium is started. Three things are kept here: its sandbox stays on, it has no network of its own (every
 * connection ends at a proxy that does not exist; a tab's context opens the service), and it learns nothing of
 * the station's environment, where a token may be.
 * Reference: https://peter.sh/experiments/chromium-command-line-switches/
 */
import { deadProxy, deadProxyRule, viewFeaturesOff, viewSettings } from '../viewHosts.ts'
import { noPrograms } from './profile.ts'

/**
 * What drops down from an address bar is two web pages in a renderer of their own, made with every window, and a tab of
 * its own context is a window: 0.6 of the 0.9 s of processor that Chromium 156 takes for one.
 */
export const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Of a browser that somebody sits at. A name that it does not know is passed over. */
const features = [
  'Translate',
  'MediaRouter',
  'OptimizationHints',
  'OptimizationGuideModelDownloading',
  'AutofillServerCommunication',
  ...addressBarPages,
]

const switches = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--no-service-autorun',
  `--proxy-server=${deadProxy}`,
  '--proxy-bypass-list=<-loopback>',
  `--host-resolver-rules=${deadProxyRule}`,
  // The old name and the new one: a Chromium that does not know a switch passes over it without a word.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  `--blink-settings=${viewSettings}`,
  '--disable-quic',
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-print-preview',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disk-cache-size=1',
  '--media-cache-size=1',
  '--disable-gpu-shader-disk-cache',
  `--disable-features=${[...features, ...viewFeaturesOff].join()}`,
  '--block-new-web-contents',
  '--deny-permission-prompts',
  '--password-store=basic',
  '--use-mock-keychain',
  '--mute-audio',
  '--hide-scrollbars',
  // Hinted glyph positions are made for screens; the dots are made from the outlines later.
  '--font-render-hinting=none',
]

export function browserArguments(folder: string): readonly string[] {
  return [...switches, `--user-data-dir=${folder}`]
}

/** What a program needs of its surroundings to start on Linux, macOS and Windows. */
const kept = [
  ...['PATH', 'LANG', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'],
  ...['SystemRoot', 'SystemDrive', 'windir', 'ComSpec', 'PATHEXT', 'ProgramData', 'ProgramFiles', 'ProgramFiles(x86)'],
  ...['NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE', 'USERPROFILE', 'LOCALAPPDATA', 'APPDATA'],
]

export function browserEnvironment(own: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const temporary = `${folder}/tmp`
  return {
    ...Object.fromEntries(kept.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
    ...(process.platform === 'linux' && { PATH: `${folder}/${noPrograms}:${own.PATH ?? '/usr/bin:/bin'}` }),
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_RUNTIME_DIR: folder,
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
  }
}
