/**
 * Runs in every document before its own scripts: what a view made for a person in front of a browser does on load
 * (print itself, ask, close its window, open another) has no effect.
 */
export const inertScript = `(() => {
  const inert = { print() {}, alert() {}, confirm() { return false }, prompt() { return null }, close() {}, open() { return null } }
  for (const name of Object.keys(inert)) Object.defineProperty(window, name, { value: inert[name], configurable: false, writable: false })
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
})()`
