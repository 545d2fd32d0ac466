/**
 * What goes into a log or a fault's detail goes through here. It takes out what looks like a credential wherever it
 * stands: the `token` of a query, a `Token` header, and every secret named by the caller.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text
    .replace(/([?&](?:token|code|key)=)[^&\s"']+/gi, '$1•••')
    .replace(/("?\b(?:token|authorization|password|otp)"?\s*[:=]\s*"?)[^"\s,;&}]+/gi, '$1•••')
  for (const secret of secrets) if (secret.length >= 4) clean = clean.replaceAll(secret, '•••')
  return clean
}
