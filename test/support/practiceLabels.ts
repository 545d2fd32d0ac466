import { chromium } from 'playwright'
import { findChromium } from '../../src/label/chromium/findChromium.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import { startPractice } from '../../src/sandbox/practice.ts'

/** A PDF of so many labels of the practice shop, as a real browser prints their view: one page a parcel. */
export async function practiceLabels(size: LabelSize, count: number): Promise<Uint8Array<ArrayBuffer>> {
  const view = await practiceView(size, count)
  const found = await findChromium({ say: () => {} })
  if (!found.ok) throw new Error(found.fault.code)
  await using browser = await chromium.launch({ executablePath: found.value, chromiumSandbox: false })
  const page = await browser.newPage()
  await page.setContent(view)
  return new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
}

/** Orders of one parcel, the first again when there are not as many. */
async function practiceView(size: LabelSize, count: number): Promise<string> {
  await using service = await startPractice({ port: 0, dataDir: ':memory:' })
  const orders = service.codes.slice(0, count)
  const codes = Array.from({ length: count }, (_, index) => orders[index % orders.length] ?? '')
  const issued = await fetch(`${service.url}/shiip/public-api/v2/a5/gen-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', Token: service.token, ShopId: String(service.shops[0]) },
    body: JSON.stringify({ order_codes: codes }),
  })
  const { data } = (await issued.json()) as { data: { token: string } }
  const view = await fetch(`${service.url}/a5/public-api/print${size}?token=${data.token}`)
  return (await view.text()).replace('onload="window.print()"', '')
}
