import { isBrowsers, isTextField } from './keyKinds.ts'

/**
 * Keeps the browser's own keys, its menu and what is dropped from it, from the first line that the window runs, whatever is shown: a bar code
 * whose first key loads the page anew has its next ones pressed while nobody listens.
 */
export function guardBrowser(window: Window): void {
  window.addEventListener(
    'keydown',
    (event) => isBrowsers(event, isTextField(event.target)) && event.preventDefault(),
    {
      capture: true,
    },
  )
  // While it is open it has the keys, and one of its entries is a console: it is a pointer's, in a field.
  window.addEventListener('contextmenu', (event) => {
    if (event.button !== 2 || !isTextField(event.target)) event.preventDefault()
  })
  // The browser would open it in place of the window, where no screen says that it takes it; text goes into a field.
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(type, (event) => {
      if (isTextIntoField(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
    })
}

function isTextIntoField({ target, dataTransfer }: DragEvent): boolean {
  const takesText = target instanceof Element && target.closest('input:read-write, textarea:read-write') !== null
  return takesText && !dataTransfer?.types.some((type) => /^(Files|text\/uri-list)$/.test(type))
}
