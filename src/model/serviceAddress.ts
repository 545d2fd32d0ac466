/** http or https, a host, perhaps a port and a path; no name, password, query or fragment. */
const form =
  /^(?<scheme>https?):\/\/(?<host>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[^\s?#@\\]*)?$/i

/** Where a service is, as a person types it. http only on this machine: a token never crosses a network unprotected. */
export function isServiceAddress(text: string): boolean {
  const { scheme = '', host = '' } = form.exec(text)?.groups ?? {}
  return scheme.toLowerCase() === 'https' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host)
}

/** A token as a header can carry it; a line break in one would be a header more. */
export function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}

/** Where a person finds orders of the practice service to scan, to paste and to take back. */
export function practicePage(service: string): string {
  return `${service}/practice/?status=ready_to_pick`
}
