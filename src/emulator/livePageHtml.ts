/** The page itself: one document without a framework and without anything from elsewhere. */
import type { DotsPerMm } from '../model/labelSize.ts'
import type { LanguageName } from '../model/printer.ts'
import type { EmulatorFault } from './faults.ts'
import { emulatorFaultNames, emulatorFaults } from './faults.ts'

export interface LivePageFacts {
  readonly language: LanguageName
  readonly dpmm: DotsPerMm
  readonly uri: string
  readonly resync: string
  /** Lets the style and the script of this document through the content security policy. */
  readonly nonce: string
}

export function livePageHtml({ language, dpmm, uri, resync, nonce }: LivePageFacts): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${language} printer</title><style nonce="${nonce}">${style}</style></head>
<body><header><h1>${language} · ${dpmm} dots/mm</h1><p>${escaped(uri)}</p><p id="status" role="status"></p></header>
<nav aria-label="Faults">${emulatorFaultNames.map(button).join('')}</nav>
<p>After a cut: ${escaped(resync)}.</p>
<main id="labels" aria-label="Labels, the newest first"></main>
<script nonce="${nonce}">${script}</script></body></html>`
}

function button(name: keyof typeof emulatorFaults): string {
  const { usual }: EmulatorFault = emulatorFaults[name]
  const number = usual === null ? '' : `<input type="number" min="0" value="${usual}" aria-label="${name}: number">`
  return `<span><button type="button" data-do="${name}">${name}</button>${number}</span>`
}

const style = `
body{font:15px/1.4 system-ui,sans-serif;margin:1rem;background:#eee;color:#111}
h1{font-size:1.2rem;margin:0}nav{display:flex;flex-wrap:wrap;gap:.4rem;margin:.8rem 0}
button{font:inherit;padding:.3rem .6rem}input{width:5rem;font:inherit}
main{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}figure{margin:0}
img{background:#fff;border:1px solid #999;width:240px;image-rendering:pixelated}
`

const script = `
const at = location.pathname
const labels = document.getElementById('labels')
let newest = 0
function show({ status, labels: known }) {
  const { troubles, paused, formatsWaiting, labelsRemaining, moving, labels: count } = status
  document.getElementById('status').textContent = [count + ' labels', moving ? 'prints' : 'stands',
    formatsWaiting + ' formats wait', labelsRemaining + ' remain', paused ? 'paused' : '', ...troubles]
    .filter(Boolean).join(' · ')
  for (const { label, width, height } of known) {
    if (label <= newest) continue
    newest = label
    const figure = document.createElement('figure')
    const image = document.createElement('img')
    image.src = at + 'label/' + label + '.png'
    image.alt = 'label ' + label
    const caption = document.createElement('figcaption')
    caption.textContent = label + ': ' + width + ' × ' + height
    figure.append(image, caption)
    labels.prepend(figure)
    while (labels.children.length > 40) labels.lastChild.remove()
  }
}
document.querySelector('nav').addEventListener('click', async (event) => {
  const name = event.target.dataset.do
  if (!name) return
  const number = event.target.parentElement.querySelector('input')
  const reply = await fetch(at + 'do/' + name + (number ? '?' + number.value : ''), { method: 'POST' })
  if (reply.ok) show(await reply.json())
})
async function look() {
  try { show(await (await fetch(at + 'state')).json()) } catch { document.getElementById('status').textContent = 'off' }
  setTimeout(look, 400)
}
look()
`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
