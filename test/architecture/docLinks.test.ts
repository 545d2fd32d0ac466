import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './imports.ts'

/** A reader finds every room by its name: what has moved is told where it is now. */
it('every file that the documents name is there', () => {
  const lost = documents().flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, to = '']) =>
      join(dirname(document), to),
    )
    const named = [...text.matchAll(/`((?:src|test|renderer|resources|docs)\/[\w./-]+\.\w+)`/g)].map(
      ([, to = '']) => to,
    )
    return [...links, ...named].filter((to) => !existsSync(join(root, normalize(to)))).map((to) => `${document}: ${to}`)
  })
  expect(lost).toEqual([])
})

/** Not what has been: CHANGELOG tells of files that have gone since. */
function documents(): readonly string[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('docs', name),
  )
  return ['README.md', 'CONTRIBUTING.md', ...inDocs].filter((name) => name.endsWith('.md'))
}
