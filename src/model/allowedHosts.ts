/**
 * Hosts beside the service's own that its label views may come from and load from: `cdn.example` for every port,
 * `cdn.example:8443` for one. In lower case; what is not the name of a host (a pattern, a list) is none.
 */
export function allowedHosts(names: readonly string[]): readonly string[] {
  return names.map((host) => host.trim().toLowerCase()).filter((host) => hostName.test(host))
}

/** Whether an address, taken apart as `URL` does it, is on one of them. */
export function isAllowedHost(
  { protocol, host, hostname }: { readonly protocol: string; readonly host: string; readonly hostname: string },
  names: readonly string[],
): boolean {
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return allowedHosts(names).some((allowed) => allowed === host || allowed === hostname)
}

const hostName = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/
