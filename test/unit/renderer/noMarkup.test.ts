import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Every way in which text becomes elements, or a page of its own. */
const makesElements =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|document\.write|DOMParser|setHTMLUnsafe|srcdoc\s*=|\beval\(|new Function\(/i

it('no name becomes an element in any screen, of shops, printers or people: nowhere does the window make one of text', () => {
  const files = globSync('renderer/**/*.{ts,tsx,html}', { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => makesElements.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
