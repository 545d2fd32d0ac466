/**
 * Who may import whom: the one table of the house. The test beside it judges the code by it, and
 * docs/architecture.md shows it. A room is a folder of src (or renderer); `types` are rooms it may import types from.
 */
export interface Room {
  readonly name: string
  /** Paths that belong to the room, longest match wins. */
  readonly paths: readonly string[]
  readonly may: readonly string[]
  readonly types?: readonly string[]
  readonly runsIn: 'anything' | 'Node' | 'Electron' | 'the browser'
}

const pure = ['base', 'model'] as const

export const rooms: readonly Room[] = [
  { name: 'base', paths: ['src/base/'], may: [], runsIn: 'anything' },
  { name: 'model', paths: ['src/model/'], may: ['base'], runsIn: 'anything' },
  { name: 'contract', paths: ['src/contract/'], may: pure, runsIn: 'anything' },
  { name: 'words', paths: ['src/words/'], may: pure, runsIn: 'anything' },
  { name: 'paper', paths: ['src/paper/'], may: [...pure, 'contract', 'words', 'ports'], runsIn: 'anything' },
  { name: 'disk', paths: ['src/disk/'], may: ['base'], runsIn: 'Node' },
  { name: 'shipping', paths: ['src/shipping/'], may: [...pure, 'disk', 'ports'], runsIn: 'Node' },
  { name: 'label', paths: ['src/label/'], may: [...pure, 'disk'], runsIn: 'Node' },
  { name: 'font', paths: ['src/font/'], may: pure, runsIn: 'Node' },
  { name: 'raster', paths: ['src/raster/'], may: [...pure, 'font', 'ports'], runsIn: 'Node' },
  { name: 'serial', paths: ['src/serial/'], may: pure, runsIn: 'Node' },
  { name: 'printer', paths: ['src/printer/'], may: [...pure, 'disk', 'serial', 'ports'], runsIn: 'Node' },
  { name: 'scanner', paths: ['src/scanner/'], may: [...pure, 'serial'], runsIn: 'Node' },
  { name: 'scale', paths: ['src/scale/'], may: [...pure, 'serial'], runsIn: 'Node' },
  { name: 'store', paths: ['src/store/'], may: [...pure, 'disk', 'ports'], runsIn: 'Node' },
  { name: 'emulator', paths: ['src/emulator/'], may: [...pure, 'font'], runsIn: 'Node' },
  { name: 'spreadsheet', paths: ['src/spreadsheet/'], may: pure, runsIn: 'anything' },
  { name: 'units', paths: ['src/units/'], may: pure, runsIn: 'Node' },
  { name: 'sandbox', paths: ['src/sandbox/'], may: [...pure, 'shipping', 'units'], runsIn: 'Node' },
  { name: 'ports', paths: ['src/ports/'], may: [...pure, 'contract'], runsIn: 'anything' },
  { name: 'station', paths: ['src/station/'], may: [...pure, 'contract', 'ports'], runsIn: 'Node' },
  {
    name: 'shell/window',
    paths: ['src/shell/window/'],
    may: [...pure, 'contract', 'words', 'station'],
    runsIn: 'Node',
  },
  {
    name: 'shell/electron',
    paths: ['src/shell/electron/'],
    may: [...pure, 'disk', 'contract', 'words', 'label', 'station', 'shell/window'],
    runsIn: 'Electron',
  },
  {
    name: 'shell/browser',
    paths: ['src/shell/browser/'],
    may: [...pure, 'disk', 'contract', 'words', 'station', 'shell/window'],
    runsIn: 'Node',
  },
  {
    name: 'shell/cli',
    paths: ['src/shell/cli/'],
    may: [...pure, 'disk', 'contract', 'words', 'station'],
    runsIn: 'Node',
  },
  {
    name: 'compose',
    paths: ['src/compose/'],
    may: [
      ...pure,
      'disk',
      'contract',
      'words',
      'paper',
      'shipping',
      'label',
      'raster',
      'printer',
      'scanner',
      'scale',
      'store',
      'emulator',
      'spreadsheet',
      'units',
      'sandbox',
      'ports',
      'station',
      'shell/window',
      'shell/browser',
      'shell/cli',
    ],
    runsIn: 'Node',
  },
  {
    name: 'main',
    paths: ['src/main.ts'],
    may: [...pure, 'contract', 'words', 'station', 'shell/electron', 'compose'],
    runsIn: 'Electron',
  },
  {
    name: 'cli',
    paths: ['src/cli.ts', 'src/packbench.js'],
    may: [...pure, 'contract', 'words', 'shell/cli', 'compose'],
    runsIn: 'Node',
  },
  {
    name: 'renderer',
    paths: ['renderer/'],
    may: [...pure, 'contract', 'words', 'paper', 'spreadsheet'],
    runsIn: 'the browser',
  },
]
