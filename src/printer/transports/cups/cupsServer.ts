import { existsSync } from 'node:fs'

/** Where a CUPS listens. */
export type CupsServer = { readonly socketPath: string } | { readonly host: string; readonly port: number }

const usualPort = 631
/** Debian and others, FreeBSD, macOS. */
const usualSockets = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd']

/** What `CUPS_SERVER` says (`host`, `host:port`, `[::1]:631`, a socket's path), else the local socket, else localhost. */
export function localCupsServer(environment: NodeJS.ProcessEnv = process.env): CupsServer {
  const named = environment.CUPS_SERVER
  if (named !== undefined && named !== '') return parseCupsServer(named)
  const socketPath = usualSockets.find((path) => existsSync(path))
  return socketPath === undefined ? { host: 'localhost', port: usualPort } : { socketPath }
}

/** `host/version=1.1` is allowed as well (client.conf(5)); the version is ours to choose. */
export function parseCupsServer(text: string): CupsServer {
  if (text.startsWith('/')) return { socketPath: text }
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:/]+))(?::(\d{1,5}))?(?:\/.*)?$/.exec(text) ?? []
  const host = bracketed ?? plain
  return { host: host ?? text, port: port === undefined ? usualPort : Number(port) }
}
