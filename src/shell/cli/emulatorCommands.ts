import type { CliCommand, CliOption } from './cliCommand.ts'
import { data, dataOf, noWords, port } from './cliCommand.ts'
import type { Typed } from './options.ts'
import { dpmmOf, languageOf, mediaOf, portOf, textOf, UsageError, wholeOf } from './options.ts'

const language: CliOption = { name: 'language', value: 'NAME', help: 'zpl (when left out), tspl, epl2, cpcl or escpos' }
const dpmm: CliOption = { name: 'dpmm', value: '8|12', help: 'dots per millimetre; 8 when left out' }
const head: CliOption = {
  name: 'head',
  value: 'MM',
  help: 'width of the head, 20 to 300: 58, 80, 104, 168 (when left out); for escpos 80 and 58 are the paper',
}
const media: CliOption = {
  name: 'media',
  value: 'WxH',
  help: 'labels of this size are loaded, in mm: 148x210; as long as they say, or as what is on them, when left out',
}
const out: CliOption = { name: 'out', value: 'DIR', help: 'where the picture of every label is written' }
const lines = '{"label","width","height","file","codes"}'

export const emulatorCommand: CliCommand = {
  summary: 'a practice printer alone',
  usage:
    'packbench emulator [--language NAME] [--port 9100] [--dpmm 8|12] [--head MM] [--media WxH]\n' +
    '                   [--out DIR] [--script FILE] [--page N] [--data DIR]',
  options: [
    language,
    port('; 9100 when left out'),
    dpmm,
    head,
    media,
    out,
    { name: 'script', value: 'FILE', help: 'faults that come by themselves, as JSON' },
    { name: 'page', value: 'N', help: 'the port of a page on this machine that shows the labels; 0: any free one' },
    data,
  ],
  notes: [
    'The first line of stdout, when it listens: {"listening","language"}, with --page also "page".',
    `Then one line for every label: ${lines}.`,
    'Then {"ignored":NAME} as soon as a command is read over that would have changed what is on a label.',
    'A script is a list of {"at":{"label"|"byte"|"ms":N},"do":NAME,"arg":N}; the page has a button for every NAME.',
  ],
  run: (typed, words, actions, terminal) => {
    noWords(words)
    const printer = { ...printerOf(typed), port: portOf(typed) ?? 9100 }
    const page = wholeOf(typed, 'page', 0, 65_535)
    return actions.emulator({ ...dataOf(typed), ...printer, script: textOf(typed, 'script'), page }, terminal)
  },
}

export const decodeCommand: CliCommand = {
  summary: "a file of a printer's language as pictures",
  usage: 'packbench decode FILE --language NAME --out DIR [--dpmm 8|12] [--head MM] [--media WxH]',
  options: [language, dpmm, head, media, out],
  notes: [
    `One line of stdout for every label: ${lines}.`,
    'Then {"ignored":[NAME]}, and status 1, when commands were read over or dots cut off that would have been on a label.',
    'Status 2 when it is another language, when a graphic is cut or damaged, or bytes are no command; the labels that came out whole are told.',
  ],
  run: (typed, words, actions, terminal) => {
    const [file, ...more] = words
    if (file === undefined) throw new UsageError('which FILE?')
    if (more.length > 0) throw new UsageError('one FILE at a time')
    return actions.decode({ ...printerOf(typed), file }, terminal)
  },
}

function printerOf(typed: Typed) {
  return {
    language: languageOf(typed),
    dpmm: dpmmOf(typed),
    headMm: wholeOf(typed, 'head', 20, 300),
    mediaMm: mediaOf(typed),
    outDir: textOf(typed, 'out'),
  }
}
