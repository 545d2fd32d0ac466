/**
 * How a host is told that a page asked for, or that a view leads to: its name may hold what opened the view. In the place of
 * that stands what is in no host's name, so that nobody can allow it. The hosts of the view's own addresses are told as they are.
 */
export function hostWithout(secrets: readonly string[], own: readonly string[]): (host: string) => string {
  const hidden = secrets.flatMap((secret) => (secret.length >= 6 && /\d/.test(secret) ? [secret.toLowerCase()] : []))
  return (host) => {
    const name = host.toLowerCase()
    if (own.includes(host) || !hidden.some((secret) => name.includes(secret))) return host
    return hidden.reduce((told, secret) => told.replaceAll(secret, '?'), name)
  }
}
