/**
 * A device id of IEEE 1284 (section 7.6): `MFG:Zebra;MDL:GK420d;CMD:ZPL;`. Its names have long forms, which come out as
 * the short ones.
 */
export function parseDeviceId(text: string): Readonly<Record<string, string>> {
  const fields = text.split(';').flatMap((field) => {
    const [, name, value] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/s.exec(field) ?? []
    if (name === undefined || value === undefined || value === '') return []
    const upper = name.toUpperCase()
    return [[Object.hasOwn(shortNames, upper) ? (shortNames[upper] ?? upper) : upper, value]]
  })
  return Object.fromEntries(fields)
}

/** What a device calls itself; empty: it does not. */
export function deviceTitle({ MFG, MDL }: Readonly<Record<string, string>>): string {
  return [MFG, MDL].filter((part) => part !== undefined).join(' ')
}

const shortNames: Readonly<Record<string, string>> = {
  MANUFACTURER: 'MFG',
  MODEL: 'MDL',
  'COMMAND SET': 'CMD',
  SERN: 'SN',
  SERIALNUMBER: 'SN',
}
