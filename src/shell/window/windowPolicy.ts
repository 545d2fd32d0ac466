/**
 * What the window may do, as headers of every reply that carries it: only its own files, no inline script or style, no
 * frame around it, no form, and no word to anybody else. Both shells send the same.
 */
export function windowHeaders(connect: readonly string[]): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(connect),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()',
  }
}

/** `connect`: what the window may open beside its own origin, such as the address of the station's WebSocket. */
function contentSecurityPolicy(connect: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // What the window carries in itself, and so no service worker: that would stay at the port when the station is gone.
    'worker-src blob:',
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "media-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** How long a file of the window may be kept: the page never, what is named by its content for good. */
export function cacheControl(hashed: boolean): string {
  return hashed ? 'private, max-age=31536000, immutable' : 'no-store'
}
