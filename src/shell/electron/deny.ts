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

/**
 * Keeps contents on the page they were opened with: no other page, no other window. A page inside it only where every
 * request is judged one by one: in label views, which have a debugger before they load anything.
 */
export function denyLeaving(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  const denyUnjudged = (event: Electron.Event<{ isMainFrame: boolean }>) => {
    if (event.isMainFrame || !contents.debugger.isAttached()) event.preventDefault()
  }
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', denyUnjudged)
  contents.on('will-redirect', denyUnjudged)
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
