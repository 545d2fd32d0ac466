import type { DotsPerMm } from '../model/labelSize.ts'
import { allLabelSizes } from '../model/labelSize.ts'
import type { LanguageName, PrinterProfile } from '../model/printer.ts'
import type { StationSettings } from '../model/settings.ts'

/** A printer named on a command line, for the jobs of that command. */
export interface AdHocPrinter {
  readonly uri: string
  readonly language: LanguageName
  readonly dpmm: DotsPerMm
}

/** Printers by id: those of the settings, and those that a command named by their address. */
export interface PrinterProfiles {
  get(id: string): PrinterProfile | null
  named(printer: AdHocPrinter): PrinterProfile
}

/** Nobody said how wide its head is, so a label is not refused for its width: as wide as the widest head, 168 mm. */
const widestHeadMm = 168

export function createPrinterProfiles(settings: () => StationSettings): PrinterProfiles {
  const adHoc = new Map<string, PrinterProfile>()
  return {
    get: (id) => settings().printers.find((printer) => printer.id === id) ?? adHoc.get(id) ?? null,
    named({ uri, language, dpmm }) {
      const known = settings().printers.find((printer) => printer.uri === uri && printer.dpmm === dpmm)
      if (known !== undefined) return known
      const profile: PrinterProfile = {
        id: uri,
        name: uri,
        uri,
        language,
        dpmm,
        headDots: widestHeadMm * dpmm,
        graphics: 'z64',
        sizes: allLabelSizes,
        practice: false,
      }
      adHoc.set(uri, profile)
      return profile
    },
  }
}
