import type { LanguageName, PrinterProfile } from '../model/printer.ts'

/** What the station knows of a kind of printer before anybody sets one up: a row for each, never a branch. */
export interface PrinterModel extends Pick<PrinterProfile, 'language' | 'dpmm' | 'headDots' | 'graphics'> {
  readonly name: string
  /** What it is known to answer; null: nobody said, and the station learns it. */
  readonly answers: readonly Answer[] | null
  /**
   * Names by which it introduces itself: the model of `~HI`, `~!T` and `GS I`, `MDL` or `MODEL` of its IEEE 1284 id.
   * Empty: it is chosen by hand.
   */
  readonly aliases: readonly string[]
  /** Whose printers are this row in its language when no other row names them. */
  readonly makers?: readonly string[]
  /** Where the row is from; null: it names no product, only a language and a size. */
  readonly source: string | null
}

/** `status`: how it is. `counter`: how many labels came out. `echo`: an id when a label is done. */
export type Answer = 'status' | 'counter' | 'echo'

/** Z64 is the usual form of ZPL; run-length is for a model that was seen to refuse it. */
const zpl = { language: 'zpl', graphics: 'z64' } as const
const tspl = { language: 'tspl', graphics: 'raster' } as const
const epl2 = { language: 'epl2', graphics: 'raster' } as const
const cpcl = { language: 'cpcl', graphics: 'raster' } as const
const escpos = { language: 'escpos', graphics: 'raster' } as const

/** A row that names no product. */
const bySize = { answers: null, aliases: [], source: null } as const

/** A 4-inch head prints 104 mm; A5 does not fit it. */
const fourInch = { dpmm: 8, headDots: 832 } as const
const fourInchFine = { dpmm: 12, headDots: 1248 } as const
/** A 6-inch head prints 168 mm. */
const sixInch = { dpmm: 8, headDots: 1344 } as const
const sixInchFine = { dpmm: 12, headDots: 2016 } as const
/** Receipt paper of 80 mm is printed on 72 mm, of 58 mm on 48 mm: 80×80 fits neither. */
const receipt = { dpmm: 8, headDots: 576 } as const
const narrowReceipt = { dpmm: 8, headDots: 384 } as const

/** The practice printer has the 6-inch head, so that every label size can be practised. */
const anyPrinter = {
  practice: { ...bySize, ...zpl, ...sixInch, name: 'Practice printer' },
  'practice-12': { ...bySize, ...zpl, ...sixInchFine, name: 'Practice printer, 12 dots/mm' },
  'zpl-4in-8': { ...bySize, ...zpl, ...fourInch, name: 'ZPL, 4 inch, 8 dots/mm' },
  'zpl-4in-12': { ...bySize, ...zpl, ...fourInchFine, name: 'ZPL, 4 inch, 12 dots/mm' },
  'zpl-6in-8': { ...bySize, ...zpl, ...sixInch, name: 'ZPL, 6 inch, 8 dots/mm' },
  'zpl-6in-12': { ...bySize, ...zpl, ...sixInchFine, name: 'ZPL, 6 inch, 12 dots/mm' },
  'tspl-4in-8': { ...bySize, ...tspl, ...fourInch, name: 'TSPL, 4 inch, 8 dots/mm' },
  'tspl-4in-12': { ...bySize, ...tspl, ...fourInchFine, name: 'TSPL, 4 inch, 12 dots/mm' },
  'tspl-6in-8': { ...bySize, ...tspl, ...sixInch, name: 'TSPL, 6 inch, 8 dots/mm' },
  'tspl-6in-12': { ...bySize, ...tspl, ...sixInchFine, name: 'TSPL, 6 inch, 12 dots/mm' },
  'epl2-4in-8': { ...bySize, ...epl2, ...fourInch, name: 'EPL2, 4 inch, 8 dots/mm' },
  'epl2-4in-12': { ...bySize, ...epl2, ...fourInchFine, name: 'EPL2, 4 inch, 12 dots/mm' },
  'cpcl-3in-8': { ...bySize, ...cpcl, ...receipt, name: 'CPCL, 3 inch, 8 dots/mm' },
  'cpcl-4in-8': { ...bySize, ...cpcl, ...fourInch, name: 'CPCL, 4 inch, 8 dots/mm' },
  'escpos-80': { ...bySize, ...escpos, ...receipt, name: 'ESC/POS, 80 mm paper' },
  'escpos-58': { ...bySize, ...escpos, ...narrowReceipt, name: 'ESC/POS, 58 mm paper' },
} as const satisfies Record<string, PrinterModel>

/** Products, each with the source of its row. What a source does not say of a 4-inch head is the 104 mm above. */
const labelPrinters = {
  'zebra-gx420d': {
    ...zpl,
    ...fourInch,
    name: 'Zebra GX420d',
    answers: null,
    aliases: ['ZTC GX420d', 'GX420d'],
    source: 'LPrint 1.4, lprint-zpl.h: 4-inch, 203 dpi, IEEE 1284 id',
  },
  'zebra-gx420t': {
    ...zpl,
    ...fourInch,
    name: 'Zebra GX420t',
    answers: null,
    aliases: ['ZTC GX420t', 'GX420t'],
    source: 'LPrint 1.4, lprint-zpl.h: 4-inch, 203 dpi, IEEE 1284 id',
  },
  'zebra-zd220': {
    ...zpl,
    ...fourInch,
    name: 'Zebra ZD220',
    answers: null,
    aliases: ['ZTC ZD220-203dpi ZPL', 'ZD220-203dpi'],
    source: 'IEEE 1284 id as CUPS lists it: ZPL, 203 dpi',
  },
  'zebra-zd230': {
    ...zpl,
    ...fourInch,
    graphics: 'run-length',
    name: 'Zebra ZD230',
    answers: null,
    aliases: ['ZTC ZD230-203dpi ZPL', 'ZD230-203dpi'],
    source: 'PDFtoZPL#40: Base64 and Z64 do not print; named after the pattern of its siblings',
  },
  'zpl-clone': {
    ...zpl,
    ...fourInch,
    graphics: 'run-length',
    name: 'Godex and other ZPL clones that do not take Z64',
    answers: null,
    aliases: [],
    makers: ['Godex'],
    source:
      'metafloor/zpl-image#7: low-end printers do not take Z64, run-length works; OCA/report-print-send#91: Godex as a clone',
  },
  'zebra-zd621-8': {
    ...zpl,
    ...fourInch,
    name: 'Zebra ZD621, 203 dpi',
    answers: null,
    aliases: ['ZTC ZD621-203dpi ZPL', 'ZD621-203dpi'],
    source: 'LPrint 1.4, lprint-zpl.h: 4-inch, 203 dpi, IEEE 1284 id',
  },
  'zebra-zd621-12': {
    ...zpl,
    ...fourInchFine,
    name: 'Zebra ZD621, 300 dpi',
    answers: null,
    aliases: ['ZTC ZD621-300dpi ZPL', 'ZD621-300dpi'],
    source: 'LPrint 1.4, lprint-zpl.h: 4-inch, 300 dpi, IEEE 1284 id',
  },
  'brother-td-4210d': {
    ...zpl,
    ...fourInch,
    name: 'Brother TD-4210D (ZPL)',
    answers: ['status'],
    aliases: ['TD-4210D'],
    source: 'lprint#107: ZPL emulation at 203 dpi, answers ~HS',
  },
  'rollo-x1038': {
    ...tspl,
    ...fourInch,
    name: 'Rollo X1038',
    answers: null,
    aliases: [],
    source: 'LPrint 1.4, lprint-tspl.h: 203 dpi; its 1284 id names it "Thermal Printer", as others do',
  },
  'marklife-x4': {
    ...tspl,
    ...fourInch,
    name: 'Marklife X4',
    answers: null,
    aliases: ['X4'],
    source: 'LPrint 1.4, lprint-tspl.h and lprint#206: TSPL2 seen on the wire, 203 dpi, IEEE 1284 id',
  },
  'vevor-y428bt': {
    ...tspl,
    ...fourInchFine,
    name: 'Vevor Y428BT',
    answers: null,
    aliases: ['Y428BT'],
    source: 'LPrint 1.4, lprint-tspl.h: 300 dpi, IEEE 1284 id',
  },
  'xprinter-xp-420b': {
    ...tspl,
    ...fourInch,
    name: 'Xprinter XP-420B',
    answers: null,
    aliases: ['XP-420B'],
    source: "lprint#113: its test print shows 8 dots/mm; tspl-cups-driver: TSPL2 by the maker's own PPD",
  },
  'hprt-sl42': {
    ...tspl,
    dpmm: 8,
    headDots: 864,
    name: 'HPRT SL42',
    answers: null,
    aliases: ['SL42'],
    source: "Maker's PPD in rpi-tspl-cups-driver: TSPL, 203 dpi, 108 mm",
  },
  'idprt-sp410': {
    ...tspl,
    dpmm: 8,
    headDots: 864,
    name: 'iDPRT SP410',
    answers: null,
    aliases: ['SP410'],
    source: "Maker's PPD in rpi-tspl-cups-driver: TSPL, 203 dpi, 108 mm; #12: an unknown command costs the label",
  },
  'idprt-sp420': {
    ...tspl,
    dpmm: 8,
    headDots: 864,
    name: 'iDPRT SP420',
    answers: null,
    aliases: ['SP420'],
    source: "Maker's PPD in rpi-tspl-cups-driver: TSPL, 203 dpi, 108 mm; tested there",
  },
  'gprinter-gp-1324d': {
    ...tspl,
    ...fourInch,
    name: 'Gprinter GP-1324D',
    answers: null,
    aliases: ['GP-1324D'],
    source: 'gprinter-cups, Gprinter.ppd: TSPL, 8 dots/mm, 104 mm; tested there',
  },
  'tsc-ttp-244-plus': {
    ...tspl,
    ...fourInch,
    name: 'TSC TTP-244 Plus',
    answers: ['status'],
    aliases: ['TTP-244 Plus'],
    source: 'TSC TTP-244 Plus Programming Manual 2013: TSPL, <ESC>!? and <ESC>!S',
  },
  'intermec-pc4': {
    ...epl2,
    ...fourInch,
    name: 'Intermec (Honeywell) EasyCoder PC4, 203 dpi',
    answers: null,
    aliases: ['PC4'],
    source: "ESim for the PC4 and PF8 Programmer's Reference, chapter 1: EPL2, 8 dots/mm, 832 dots",
  },
} as const satisfies Record<string, PrinterModel>

/**
 * Receipt printers take labels that fit 72 mm. Those of 180 dots an inch (Epson TM-T88 up to V, TM-T70) are not here:
 * they have no whole dots in a millimetre.
 */
const receiptPrinters = {
  'epson-tm-t20ii': {
    ...escpos,
    ...receipt,
    name: 'Epson TM-T20II',
    answers: ['status'],
    aliases: ['TM-T20II'],
    source: 'escpos-printer-db, from the Technical Reference Guide p. 22: 203 dpi, 576 dots',
  },
  'epson-tm-t20iii': {
    ...escpos,
    ...receipt,
    name: 'Epson TM-T20III',
    answers: ['status'],
    aliases: ['TM-T20III'],
    source: 'escpos-printer-db: 203 dpi, 576 dots; LPrint 1.4: IEEE 1284 id',
  },
  'epson-tm-m30iii': {
    ...escpos,
    ...receipt,
    name: 'Epson TM-m30III',
    answers: ['status'],
    aliases: ['TM-m30III'],
    source: 'escpos-printer-db, from the Technical Reference Guide p. 121: 203 dpi, 576 dots',
  },
  'epson-tm-l90': {
    ...escpos,
    ...receipt,
    name: 'Epson TM-L90',
    answers: ['status'],
    aliases: ['TM-L90'],
    source: 'escpos-printer-db, from the Technical Reference Guide p. 128: 203 dpi, 576 dots',
  },
  'bixolon-srp-s300': {
    ...escpos,
    dpmm: 8,
    headDots: 640,
    name: 'Bixolon SRP-S300',
    answers: null,
    aliases: ['SRP-S300'],
    source: 'escpos-printer-db, from the User Manual p. 41: 203 dpi, 640 dots',
  },
  'citizen-ct-s651': {
    ...escpos,
    dpmm: 8,
    headDots: 640,
    name: 'Citizen CT-S651',
    answers: null,
    aliases: ['CT-S651'],
    source: 'escpos-printer-db: 203 dpi, 640 dots',
  },
  'xprinter-xp-n160ii': {
    ...escpos,
    ...receipt,
    name: 'Xprinter XP-N160II',
    answers: null,
    aliases: ['XP-N160II'],
    source: 'ha-escpos-thermal-printer#173: GS v 0 and ESC * print, 576 dots; GS ( L does not',
  },
  'zjiang-pos-5890': {
    ...escpos,
    ...narrowReceipt,
    name: 'Zjiang POS-5890',
    answers: null,
    aliases: ['POS-5890'],
    source: 'escpos-printer-db: 203 dpi, 384 dots, GS v 0 only',
  },
} as const satisfies Record<string, PrinterModel>

const mobilePrinters = {
  'hprt-hm-a300e': {
    ...cpcl,
    ...receipt,
    name: 'HPRT HM-A300E',
    answers: null,
    aliases: ['HM-A300E'],
    source: 'LPrint 1.4, lprint-cpcl.h: CPCL, 203 dpi, 80 mm paper, IEEE 1284 id; 72 mm as 3-inch heads have',
  },
} as const satisfies Record<string, PrinterModel>

export const printerModels = { ...anyPrinter, ...labelPrinters, ...receiptPrinters, ...mobilePrinters } as const

export type PrinterModelName = keyof typeof printerModels

/** What Windows puts behind the name of a second queue: `#2`, `(Copy 1)`. */
const secondQueue = /(#\d{1,3}|\(\D{0,20}\d{1,3}\))$/

/**
 * The row of a printer that introduces itself by this name, with its maker in front or not (`Xprinter XP-420B`,
 * `ZDesigner GX420d`); null: choose by language and size.
 */
export function modelNamed(name: string): PrinterModelName | null {
  const wanted = plain(name.trim().replace(secondQueue, ''))
  const known = (Object.keys(printerModels) as PrinterModelName[]).find((key) => {
    const makers = ['', plain(printerModels[key].name.split(' ', 1)[0] ?? ''), 'zdesigner']
    return printerModels[key].aliases.some((alias) => makers.some((maker) => maker + plain(alias) === wanted))
  })
  return known ?? null
}

/** The row of any printer of a maker that imitates a language; `said` is all that it, or its queue, says of itself. */
export function modelOfMaker(said: readonly string[], language: LanguageName): PrinterModelName | null {
  const words = new Set(
    said
      .join(' ')
      .toLowerCase()
      .split(/[^a-z0-9]+/),
  )
  const rows: readonly (readonly [string, PrinterModel])[] = Object.entries(printerModels)
  const known = rows.find(([, row]) => row.language === language && row.makers?.some((one) => words.has(plain(one))))
  return (Object.keys(printerModels) as PrinterModelName[]).find((key) => key === known?.[0]) ?? null
}

/** Printers differ in case, blanks and dashes from their own labels. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
