import { languageNames } from '../../model/printer.ts'
import type { CliCommand, CliOption } from './cliCommand.ts'
import { dpmmOf, flagOf, languageOf, sheetOf, sizeOf, UsageError, wholeOf } from './options.ts'

const size: CliOption = { name: 'size', value: 'SIZE', help: 'A5, 80x80 or 52x70: what every page is' }

/** `packbench convert`: the way of a page to a printer, without the printer. */
export const convertCommand: CliCommand = {
  summary: 'pages as bytes of a printer language',
  usage:
    'packbench convert FILE.pdf|FILE.html --size SIZE [--language NAME] [--dpmm 8|12] [--head MM] [--no-snap] [--force]\n' +
    '                  > BYTES',
  options: [
    size,
    { name: 'language', value: 'NAME', help: `${languageNames.join(', ')}; zpl when left out` },
    { name: 'dpmm', value: '8|12', help: 'dots per millimetre; 8 when left out' },
    {
      name: 'head',
      value: 'MM',
      help: 'width of the head, 20 to 300: 168 when left out; for escpos 80 and 58 are the paper',
    },
    { name: 'no-snap', help: 'leave the bars as the page has them' },
    { name: 'force', help: 'write the bytes although a bar code is below grade C or unread' },
  ],
  notes: [
    'The bytes of every page, one label after the other, go to stdout and nothing else does.',
    'One line of stderr for every label: {"page","width","height","codes","grade"}.',
    '"unread": how many bar codes are seen and say nothing. "noCode": none is seen, grade is null; that is no failure.',
    '"faint": letters that are too pale to print.',
    'A bar code below C, or one that is unread: status 1, and no byte without --force.',
    'Ink up to 2 mm beyond the label is moved onto it, or made at most a twentieth smaller; none is cut off.',
    'A page that is of another size, too wide for the head or unreadable: status 2, and no byte at all.',
  ],
  run: (typed, words, actions, terminal) =>
    actions.convert(
      {
        file: oneFile(words),
        size: sizeOf(typed),
        language: languageOf(typed),
        dpmm: dpmmOf(typed),
        headMm: wholeOf(typed, 'head', 20, 300),
        snap: !flagOf(typed, 'no-snap'),
        force: flagOf(typed, 'force'),
      },
      terminal,
    ),
}

/** `packbench sheets`: labels on sticker sheets for a sheet printer. */
export const sheetsCommand: CliCommand = {
  summary: 'labels on sticker sheets, as a PDF',
  usage: 'packbench sheets FILE.pdf… --size SIZE [--on A4|A5] [--start N] > SHEETS.pdf',
  options: [
    size,
    { name: 'on', value: 'A4|A5', help: 'the sheet; A4 when left out' },
    { name: 'start', value: 'N', help: 'the first free place of the first sheet, counted in rows; 1 when left out' },
  ],
  notes: [
    'The sheets go to stdout as one PDF. Labels keep their size: print it unscaled.',
    'One line of stderr at the end: {"labels","sheets","columns","rows"}.',
    'A page of another size, or a file that cannot be read: status 2, and what was written by then is no PDF.',
  ],
  run: (typed, words, actions, terminal) => {
    if (words.length === 0) throw new UsageError('which FILE?')
    const start = wholeOf(typed, 'start', 1, 1_000) ?? 1
    return actions.sheets({ files: words, size: sizeOf(typed), on: sheetOf(typed, 'on'), start }, terminal)
  },
}

function oneFile(words: readonly string[]): string {
  const [file, ...more] = words
  if (file === undefined) throw new UsageError('which FILE?')
  if (more.length > 0) throw new UsageError('one FILE at a time')
  return file
}
