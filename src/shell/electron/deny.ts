import type { Session, WebContents } from 'electron'

/**
 * Denies a session everything that asks a person or reaches a device, and every download. `ownFiles`: the page is ours,
 * and files that it made itself (a list as CSV, a sheet as PDF) are saved where the person says.
 */
export function denySession(session: Session, { ownFiles }: { readonly ownFiles: boolean }): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.on('will-download', (event, item) => {
    if (!ownFiles || !item.getURL().startsWith('blob:')) event.preventDefault()
  })
}

/** Keeps contents on the page they were opened with: no other page, no other window, no page inside it. */
export function denyLeaving(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
