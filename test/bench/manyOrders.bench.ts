import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Practice } from '../../src/sandbox/practice.ts'
import { startPractice } from '../../src/sandbox/practice.ts'
import { doorApi } from '../support/doorApi.ts'
import { packbench } from '../support/packbench.ts'
import { useService as setService } from '../support/practiceService.ts'
import { tempDir } from '../support/tempDir.ts'

/**
 * 5 000 orders of one file through a station in a process of its own, killed twice in the middle and given the file again: as
 * many orders as codes. Every fifth order is two rows, one for each product. `node test/bench/manyOrders.bench.ts [ORDERS]`
 */
const wanted = Number(process.argv[2] ?? 5_000)
const headers = 'Mã đơn;Người nhận;SĐT;Địa chỉ;Phường/Xã;Quận/Huyện;Tỉnh;Tên sản phẩm;Khối lượng;Dài;Rộng;Cao;Thu hộ'
const line = (at: number, item: string, grams: number) =>
  `MD-${at};Khách ${at};09${10_000_000 + at};${at} Lê Lợi;Phường Bến Nghé;Quận 1;Hồ Chí Minh;${item};${grams};10;10;10;250000`
const rows = Array.from({ length: wanted }, (_, at) =>
  at % 5 === 0 ? [line(at, 'Áo', 200), line(at, 'Giày', 700)] : [line(at, 'Áo', 500)],
).flat()

await using folder = await tempDir()
await using practice = await startPractice({ port: 0, dataDir: ':memory:' })
const file = join(folder.path, 'don.csv')
writeFileSync(file, [headers, ...rows].join('\n'))
const made = () => practice.orders(2 * wanted + 1_000).filter(({ sellerCode }) => sellerCode.startsWith('MD-'))

const start = performance.now()
for (const cutAt of [Math.floor(wanted / 3), Math.floor((2 * wanted) / 3)]) await importing(practice, cutAt)
const last = await importing(practice, null)
const seconds = (performance.now() - start) / 1_000
const codes = new Set(made().map(({ sellerCode }) => sellerCode))
console.log(
  JSON.stringify({
    rows: rows.length,
    orders: made().length,
    codes: codes.size,
    status: last,
    seconds: Math.round(seconds),
  }),
)
process.exitCode = made().length === wanted && codes.size === wanted ? 0 : 1

/** One life of the station; `cutAt`: it is killed as soon as there are so many orders. */
async function importing(service: Practice, cutAt: number | null): Promise<number | null> {
  const began = performance.now()
  await using station = packbench(['serve', '--port', '0', '--practice', '--data', folder.path])
  await station.line()
  {
    using door = await doorApi(folder.path)
    await setService(door, service)
  }
  await using asked = packbench(['orders', 'import', file, '--create', '--data', folder.path])
  if (cutAt === null) {
    const status = await asked.exited
    await station.kill('SIGTERM')
    return status
  }
  while (made().length < cutAt && asked.child.exitCode === null) await pause(50)
  const there = made().length
  await station.kill('SIGKILL')
  console.log(JSON.stringify({ killedAt: there, seconds: Math.round((performance.now() - began) / 1_000) }))
  return asked.exited
}
