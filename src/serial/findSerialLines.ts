/** What serialport tells of a port, as far as it is used. */
export interface ListedPort {
  readonly path: string
  readonly manufacturer?: string | undefined
  readonly serialNumber?: string | undefined
  readonly pnpId?: string | undefined
  readonly vendorId?: string | undefined
  readonly productId?: string | undefined
}

export interface FoundLine {
  readonly uri: string
  readonly name: string
  readonly port: ListedPort
}

/**
 * Serial lines with something behind them. How one is set nobody can see: 9600 baud is a guess. Where the system has
 * nothing that lists them (Linux without udev) none is found, and its address can still be typed.
 */
export async function findSerialLines(): Promise<readonly FoundLine[]> {
  const { SerialPort } = await import('serialport')
  const listed = await SerialPort.list().catch(() => [])
  return listed.filter(hasDevice).map(foundLine)
}

/** Linux lists every UART a board could have; one on a bus that can be asked says who it is. */
export function hasDevice({ path, pnpId, vendorId }: ListedPort): boolean {
  return vendorId !== undefined || pnpId !== undefined || path.startsWith('COM')
}

export function foundLine(port: ListedPort): FoundLine {
  const { path, manufacturer } = port
  return {
    uri: `serial:${path}?baud=9600`,
    name: manufacturer === undefined ? path : `${manufacturer} (${path})`,
    port,
  }
}
