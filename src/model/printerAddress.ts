/**
 * What a person types for a printer, as an address that a profile has: `192.168.1.50`, `192.168.1.50:9100`,
 * `printer.local`, `[fe80::1]` become `socket://…`; `COM3`, `/dev/usb/lp0`, `\\server\queue` and a queue's page of CUPS
 * (`http://server:631/printers/queue`) what they are; an address stays itself. null: nobody knows what it is.
 */
export function readPrinterAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^(device|usbprint|serial|spooler|file):\S/.test(text) || text === 'null:') return text
  if (/[\0-\x1f\x7f]/.test(text)) return null
  if (/^COM\d{1,3}$/i.test(text)) return `serial:${text.toUpperCase()}`
  if (/^\/dev\/(tty|cu\.|serial\/)/.test(text)) return `serial:${text}`
  if (text.startsWith('/dev/')) return `device:${text}`
  if (/^\\\\[^\\/]+\\[^\\/]+$/.test(text)) return `spooler:${text}`
  return queueOfPage(text) ?? socketOf(text)
}

/**
 * An address that only a command line may make a printer of: a file, and a device that is none of a printer's own (a named
 * pipe, a link, a device of something else). What is written there may be anything of the account's.
 */
export function isOfCommandLine(typed: string): boolean {
  const address = readPrinterAddress(typed) ?? typed.trim()
  const [, scheme = '', path = ''] = /^(file|device):(?:\/\/(?=\/))?(.*)$/is.exec(address) ?? []
  return scheme.toLowerCase() === 'file' || (scheme !== '' && !printerDevice.test(path))
}

/** As the kernel names printers on USB and on a parallel port; what is found on this machine is called so. */
const printerDevice = /^\/dev\/(usb\/)?lp\d{1,3}$/

/** Spoolers are spoken to openly: whoever typed an address that is sealed on the network gets no other, but of this machine. */
function queueOfPage(text: string): string | null {
  const {
    sealed = '',
    host,
    port = '',
    queue,
  } = /^(?:http|ipp)(?<sealed>s?):\/\/(?<host>[\w.-]+)(?<port>:\d{1,5})?\/printers\/(?<queue>[^/?#]+)\/?$/i.exec(text)
    ?.groups ?? {}
  if (sealed !== '' && host !== undefined && !/^(localhost|127\.[\d.]+)$/i.test(host)) return null
  return host === undefined || queue === undefined ? null : `spooler://${host}${port}/${queue}`
}

const usualPort = 9_100

/** An address with its scheme stays as it was typed. */
function socketOf(text: string): string | null {
  const bare = text.replace(/^socket:\/\//i, '').replace(/\/$/, '')
  const v6 = (bare.match(/:/g)?.length ?? 0) > 1 && !bare.startsWith('[') ? `[${bare}]` : bare
  const { host, port } =
    /^(?<host>\[[\da-f:.]+\]|[a-z\d](?:[\w.-]{0,252}[a-z\d])?)(?::(?<port>\d{1,5}))?$/i.exec(v6)?.groups ?? {}
  if (host === undefined || !isHost(host)) return null
  const number = port === undefined ? usualPort : Number(port)
  if (number < 1 || number > 65_535) return null
  return /^socket:/i.test(text) ? text : `socket://${host}:${number}`
}

/** Numbers alone are an address of four of them, and no name. */
function isHost(host: string): boolean {
  if (host.startsWith('[')) return isV6(host.slice(1, -1))
  if (!/^[\d.]+$/.test(host)) return true
  const numbers = host.split('.')
  return numbers.length === 4 && numbers.every((number) => /^\d{1,3}$/.test(number) && Number(number) <= 255)
}

/** Eight groups, or fewer around one `::`; the last two may be four numbers. */
function isV6(host: string): boolean {
  const groups = host.replace(/:\d+\.\d+\.\d+\.\d+$/, ':0:0').split(':')
  if (!groups.every((group) => /^[\da-f]{0,4}$/i.test(group))) return false
  const gaps = host.split('::').length - 1
  return gaps === 1 ? groups.length <= 9 : gaps === 0 && groups.length === 8 && !groups.includes('')
}
