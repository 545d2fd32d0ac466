/**
 * Runs in every document before its own scripts: what a view made for a person in front of a browser does on load
 * (print itself, ask, close its window, open another, send a form, go elsewhere) has no effect. A navigation is stopped before it
 * begins, because one that is blocked later has already cut off the loading of the view. No service worker is registered:
 * it would outlive the page and ask past its interception.
 */
export const inertScript = `(() => {
  const inert = { print() {}, alert() {}, confirm() { return false }, prompt() { return null }, close() {}, open() { return null } }
  for (const name of Object.keys(inert)) Object.defineProperty(window, name, { value: inert[name], configurable: false, writable: false })
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined, configurable: false, writable: false })
  window.navigation?.addEventListener('navigate', (event) => event.preventDefault())
  for (const name of ['submit', 'requestSubmit']) HTMLFormElement.prototype[name] = () => {}
  window.addEventListener('submit', (event) => event.preventDefault(), true)
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
})()`
