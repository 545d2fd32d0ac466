import type { DotsPerMm } from '../../model/labelSize.ts'
import { allLabelSizes } from '../../model/labelSize.ts'
import type { LanguageName, PrinterProfile } from '../../model/printer.ts'
import { isSameAddress, languageNames } from '../../model/printer.ts'
import type { StationSettings } from '../../model/settings.ts'

/** A printer named on a command line, for the jobs of that command. */
export interface AdHocPrinter {
  readonly uri: string
  readonly language: LanguageName
  readonly dpmm: DotsPerMm
}

/**
 * Printers by id: those of the settings, and those that a command named by their address. The id of the latter says all
 * that is known of it, so that its jobs go on after a restart.
 */
export interface PrinterProfiles {
  get(id: string): PrinterProfile | null
  /** A printer of the settings with this address is that printer, whatever the command says of it. */
  named(printer: AdHocPrinter): PrinterProfile
}

/** Nobody said how wide its head is, so a label is not refused for its width: as wide as the widest head, 168 mm. */
const widestHeadMm = 168
const idForm = /^(?<uri>.+)#(?<language>[a-z0-9]+)@(?<dpmm>8|12)$/

export function createPrinterProfiles(settings: () => StationSettings): PrinterProfiles {
  return {
    get: (id) => settings().printers.find((printer) => printer.id === id) ?? profileOf(id),
    named(printer) {
      const known = settings().printers.find(({ uri }) => isSameAddress(uri, printer.uri))
      return known ?? adHocProfile(printer)
    },
  }
}

function profileOf(id: string): PrinterProfile | null {
  const { uri, language, dpmm } = idForm.exec(id)?.groups ?? {}
  const known = languageNames.find((name) => name === language)
  return uri === undefined || known === undefined
    ? null
    : adHocProfile({ uri, language: known, dpmm: dpmm === '12' ? 12 : 8 })
}

function adHocProfile({ uri, language, dpmm }: AdHocPrinter): PrinterProfile {
  return {
    id: `${uri}#${language}@${dpmm}`,
    name: uri,
    uri,
    language,
    dpmm,
    headDots: widestHeadMm * dpmm,
    graphics: 'z64',
    sizes: allLabelSizes,
    practice: false,
  }
}
