import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { code128 } from '../../src/sandbox/label/symbols.ts'
import { mostConnections, startPractice } from '../../src/sandbox/practice.ts'
import { practiceFixture } from './practiceFixture.ts'
import { specClient } from './specClient.ts'

describe('what stands beside the practice service, under /practice/', () => {
  const { caller, service, phoneOf, lastOtp } = practiceFixture()
  const control = (path: string, method = 'GET', body?: unknown) =>
    fetch(`${service().url}/practice/${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${service().url}/practice/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    })

  it('shows and clears the SMS that were sent', async () => {
    await caller().getOtp({ phone: phoneOf('customer') })
    expect(await (await control('sms')).json()).toMatchObject([{ phone: phoneOf('customer') }])
    await control('sms', 'DELETE')
    expect(await (await control('sms')).json()).toEqual([])
  })

  it('says on its page whose its numbers are', async () => {
    const page = await (await control('')).text()
    for (const said of ['Bảo hiểm 0,5 % giá trị khai', 'của hãng', 'Ngày dự kiến giao', 'tự đặt để luyện tập'])
      expect(page).toContain(said)
  })

  it('shows the bar codes of an order and of its goods, so that packing is practised with a scanner', async () => {
    const order = service()
      .codes.map((code) => service().order(code))
      .find((one) => (one?.items.length ?? 0) > 1)
    const page = await (await control(`?code=${order?.code}`)).text()
    const codes = [order?.code, ...(order?.items ?? []).map(({ code }) => code), 'SAIHANG99']
    for (const code of codes) {
      const [, drawn] = new RegExp(`aria-label="Mã vạch ${code}"[^>]*><path d="([^"]+)"`).exec(page) ?? []
      expect(drawn).toBe(code128(code ?? '', 70, 14).path)
    }
  })

  it('answers a ticket', async () => {
    const fields = { order_code: service().codes[0] ?? '', category: 'Tư vấn', description: 'x' }
    const { data } = await caller().createTicket(fields)
    expect((await control('tickets', 'POST', { id: data.id, body: 'Đã rõ', status_id: 3 })).status).toBe(200)
    expect((await caller().getTicket({ ticket_id: data.id })).data).toMatchObject({ status_id: 3, conversations: [{}] })
    expect(await (await control('tickets')).json()).toMatchObject([{ id: data.id, status: 3 }])
    expect((await control('tickets', 'POST', { id: 1, body: 'x' })).status).toBe(404)
  })

  it.each([
    ['more letters', { body: 'x'.repeat(10_001) }],
    ['more files', { body: 'x', files: Array.from({ length: 21 }, () => ({ name: 'a.jpg', bytes: 1 })) }],
    ['a longer name', { body: 'x', files: [{ name: 'a'.repeat(256), bytes: 1 }] }],
  ])('keeps no answer to a ticket of %s than a ticket has', async (_, answer) => {
    const fields = { order_code: service().codes[0] ?? '', category: 'Tư vấn', description: 'x' }
    const { data } = await caller().createTicket(fields)
    expect((await control('tickets', 'POST', { id: data.id, ...answer })).status).toBe(400)
    expect((await caller().getTicket({ ticket_id: data.id })).data).toMatchObject({ conversations: [] })
  })

  it('keeps a hundred faults and none of more than a megabyte, whoever of the machine puts them in', async () => {
    const fault = { kind: 'status', status: 500, retryAfter: 'x'.repeat(1_100_000) }
    expect((await control('faults', 'POST', { fault })).status).toBe(413)
    const put = () => control('faults', 'POST', { operation: 'fee', fault: { kind: 'garbage' } })
    const statuses = []
    for (let at = 0; at < 101; at++) statuses.push((await put()).status)
    expect(statuses).toEqual([...Array<number>(100).fill(200), 413])
    await control('faults', 'DELETE')
    expect((await put()).status).toBe(200)
    await control('faults', 'DELETE')
  })

  it('lists the faults in force, the orders, the accounts and the places', async () => {
    await control('faults', 'POST', { operation: 'fee', times: 3, fault: { kind: 'garbage' } })
    expect(await (await control('faults')).json()).toMatchObject([{ operation: 'fee', times: 3 }])
    await control('faults', 'DELETE')
    expect(await (await control('orders?limit=3')).json()).toHaveLength(3)
    expect(await (await control('accounts')).json()).toEqual(service().accounts)
    expect(await (await control('places')).json()).toMatchObject({
      districts: expect.any(Array),
      newWards: expect.any(Array),
    })
  })

  it('masks tokens and one-time codes among the requests', async () => {
    await caller().getOtp({ phone: phoneOf('customer') })
    const otp = lastOtp()
    await caller().createShopByOtp({ phone: phoneOf('customer'), otp })
    const token = (await caller().printToken({ order_codes: [service().codes[0]] })).data.token
    await caller().view('printA5', token)
    const text = await (await control('requests')).text()
    for (const secret of [otp, token, service().token]) expect(text).not.toContain(secret)
  })

  it('is a page without a script, which shows what there is as inert text', async () => {
    const fields = {
      order_code: service().codes[0] ?? '',
      category: 'Tư vấn',
      description: '<script>alert(1)</script>',
    }
    await caller().createTicket(fields)
    const page = await control('')
    const html = await page.text()
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toContain('<html lang="vi">')
    expect(html).not.toMatch(/<script/i)
    for (const { token } of service().accounts) expect(html).toContain(token)
    expect(await (await control(`?code=${service().codes[3]}`)).text()).toContain(service().codes[3])
  })

  it('shows the orders of a status as a column to paste into a batch', async () => {
    const page = await (await control('?status=returning')).text()
    const [, column = ''] = /<textarea[^>]*>([^<]*)</.exec(page) ?? []
    const codes = column.split('\n')
    expect(codes).toHaveLength(3)
    for (const code of codes) expect((await caller().orderInfo(code)).data.status).toBe('returning')
    expect(await (await control('')).text()).not.toContain('<textarea')
  })

  it('is driven by plain forms', async () => {
    const code = service().codes[1] ?? ''
    const moved = await form('status', { code, status: 'storing' })
    expect([moved.status, moved.headers.get('location')]).toEqual([303, '/practice/'])
    expect((await caller().orderInfo(code)).data.status).toBe('storing')
    const before = service().now()
    await form('clock', { advanceMs: '60000' })
    expect(service().now()).toBeGreaterThanOrEqual(before + 60_000)
    await form('faults', { operation: 'fee', preset: 'failing', times: '1' })
    expect((await caller().fee({ weight: 1 })).status).toBe(500)
    await form('faults', { operation: '*', preset: 'silence', times: '' })
    expect(service().faults()).toMatchObject([{ operation: '*', times: null }])
    await form('faults', { _method: 'DELETE' })
    expect(service().faults()).toEqual([])
  })

  it('serves label views in the style that is chosen, in one of several by what is on them', async () => {
    expect((await form('view-style', { style: 'scan' })).status).toBe(303)
    const viewOf = async (code: string) => {
      const token = (await caller().printToken({ order_codes: [code] })).data.token
      return caller().view('print80x80', token)
    }
    const types = async () =>
      (await Promise.all(service().codes.slice(0, 12).map(viewOf))).map((view) => view.headers.get('content-type'))
    expect(new Set(await types())).toEqual(new Set(['application/pdf']))
    await form('view-style', { style: 'scan,shell' })
    expect(await (await control('view-style')).json()).toEqual({ styles: ['scan', 'shell'] })
    const mixed = await types()
    expect(new Set(mixed).size).toBe(2)
    expect(await types()).toEqual(mixed)
    expect((await form('view-style', { style: 'scan,gif' })).status).toBe(400)
    await form('view-style', { style: 'plain' })
  })

  it('takes forms from its own page only', async () => {
    const own = { origin: service().url }
    expect((await form('clock', { advanceMs: '1' }, own)).status).toBe(303)
    for (const headers of [{ origin: 'http://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await form('clock', { advanceMs: '1' }, headers)).status).toBe(403)
  })
})

describe('faults that are put into the practice service', () => {
  const { caller, service } = practiceFixture()
  const infoPath = () => `${service().url}/shiip/public-api/v2/shipping-order/detail?order_code=${service().codes[0]}`
  const ask = () => fetch(infoPath(), { headers: { token: service().token } })
  const inject = (fault: object) => service().inject({ operation: 'orderInfo', fault: fault as never })

  it('delay, refuse, expire and garble', async () => {
    inject({ kind: 'status', status: 429, retryAfter: '3' })
    const busy = await ask()
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '3'])
    inject({ kind: 'token-expired' })
    expect((await ask()).status).toBe(401)
    inject({ kind: 'content-type', contentType: 'image/png' })
    expect((await ask()).headers.get('content-type')).toBe('image/png')
    inject({ kind: 'garbage' })
    expect((await (await ask()).arrayBuffer()).byteLength).toBe(512)
    inject({ kind: 'body', body: '{"code":200}' })
    expect(await (await ask()).text()).toBe('{"code":200}')
    service().inject({ operation: 'orderInfo', delayMs: 5 })
    expect((await ask()).status).toBe(200)
  })

  it.each([
    { kind: 'reset', when: 'before' },
    { kind: 'reset', when: 'inside' },
    { kind: 'reset', when: 'after' },
    { kind: 'half-body' },
  ])('break the connection: %o', async (fault) => {
    inject(fault)
    await expect(ask().then((reply) => reply.text())).rejects.toThrow()
    expect((await ask()).status).toBe(200)
  })

  it.each([
    ['before', 0],
    ['inside', 1],
    ['after', 1],
  ] as const)('a reset %s the effect leaves %d orders', async (when, orders) => {
    const client_order_code = `RESET-${when}`
    const body = {
      to_name: 'a',
      to_phone: '0912345678',
      to_address: 'b',
      to_ward_code: '21014',
      weight: 1,
      content: 'c',
      service_type_id: 2,
      payment_type_id: 1,
      required_note: 'CHOTHUHANG',
      client_order_code,
    }
    service().inject({ operation: 'createOrder', fault: { kind: 'reset', when } })
    await expect(caller().create(body)).rejects.toThrow()
    expect(
      service()
        .orders(500)
        .filter(({ sellerCode }) => sellerCode === client_order_code),
    ).toHaveLength(orders)
  })

  it('count down, and meet only their operation', async () => {
    service().inject({ operation: 'pickShifts', times: 2, fault: { kind: 'status', status: 503 } })
    const client = specClient({ baseUrl: service().url, token: service().token })
    expect((await ask()).status).toBe(200)
    await expect(client.pickShifts()).resolves.toMatchObject({ status: 503 })
    await expect(client.pickShifts()).resolves.toMatchObject({ status: 503 })
    await expect(client.pickShifts()).resolves.toMatchObject({ status: 200 })
  })
})

it('leaves whoever comes beyond so many connections, and answers those who came before', async () => {
  await using service = await startPractice({ port: 0, dataDir: ':memory:' })
  const port = Number(new URL(service.url).port)
  const come = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => socket.destroy())
    const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    await once(socket, 'connect')
    return { socket: socket.resume(), ended }
  }
  const before = await Promise.all(Array.from({ length: mostConnections }, come))
  const beyond = await Promise.all(Array.from({ length: 20 }, come))
  await Promise.all(beyond.map(({ ended }) => ended))
  const [first] = before
  first?.socket.write('GET /practice/sms HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  expect(String((await once(first?.socket ?? expect.fail(), 'data'))[0])).toContain('200 OK')
  expect(before.filter(({ socket }) => socket.destroyed)).toEqual([])
  for (const { socket } of before) socket.destroy()
})
