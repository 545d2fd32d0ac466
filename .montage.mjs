import { chromium } from 'playwright'
import { readFile } from 'node:fs/promises'
const [,, out, ...files] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1560, height: 1000 } })
const imgs = await Promise.all(files.map(async f => `<img style="width:49.5%" src="data:image/png;base64,${(await readFile(f)).toString('base64')}">`))
await page.setContent(`<body style="margin:4px;background:#888;display:flex;flex-wrap:wrap;gap:6px">${imgs.join('')}</body>`)
await page.screenshot({ path: out, fullPage: true })
await browser.close()
