import { drawForm } from '../model/drawForm.ts'
import type { SupportPage, ViewSupport } from './viewSupport.ts'

/** What is sent to support, as one file that anybody can open and look at: each page drawn anew, and all that is known. */
export function supportPage(support: ViewSupport): string {
  return [
    '<!doctype html><meta charset="utf-8"><title>Packbench</title>',
    '<style>svg{width:24rem;margin:0 1rem 1rem 0;border:1px solid #777}</style>',
    ...support.pages.map(supportDrawing),
    `<pre>${supportText(support).replace(/&/g, '&amp;').replace(/</g, '&lt;')}</pre>`,
    '',
  ].join('\n')
}

export function supportDrawing(page: SupportPage): string {
  return drawForm({ ...page, texts: page.texts.map(({ box }) => box) })
}

export function supportText(support: ViewSupport): string {
  return JSON.stringify(support, null, 1)
}
