import { describe, expect, it } from 'vitest'
import { practiceFixture, validation } from './practiceFixture.ts'

const megabytes = 1_048_576
const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)

describe('tickets at the practice service (4.6, 4.7, 2.8)', () => {
  const { as, caller, service, shops, foreignCode } = practiceFixture({ strict: true })
  const ticket = (more = {}) => ({
    order_code: service().codes[0] ?? '',
    category: 'Khiếu nại',
    description: 'Hàng bị móp',
    ...more,
  })
  const path = '/shiip/public-api/ticket/create'
  const headers = (type: string) => ({ Token: service().token, 'Content-Type': type })

  it('2.8, 3.2: a fresh ticket is in progress, says its description twice, and has no conversation', async () => {
    const { status, data } = await caller().createTicket(ticket())
    expect(status).toBe(200)
    expect(data).toEqual({
      id: expect.any(Number),
      type: 'Khiếu nại',
      reason: 'Hàng bị móp',
      order_code: service().codes[0],
      description: 'Hàng bị móp',
      status: 'Đang xử lý',
      status_id: 1,
      client_id: '2500001',
      shop_id: '200001',
      // The service's clock goes on while it is asked.
      created_at: expect.stringMatching(/^2026-11-24T10:\d\d:\d\d\+07:00$/),
      updated_at: data.created_at,
      created_by: 2_500_001,
      c_email: '0900000001@practice.invalid',
      c_name: 'Tài khoản thực hành 1',
      c_phone: '0900000001',
      conversations: [],
      attachments: [],
    })
  })

  it('4.6: one order may have many tickets', async () => {
    const first = await caller().createTicket(ticket())
    const second = await caller().createTicket(ticket())
    expect(second.data.id).toBeGreaterThan(first.data.id)
  })

  it.each(['Tư vấn', 'Khiếu nại', 'Hối Giao/Lấy/Trả hàng', 'Thay đổi thông tin'])(
    '2.8: takes the category %s',
    async (category) => {
      expect((await caller().createTicket(ticket({ category }))).data.type).toBe(category)
    },
  )

  it('4.6: an urlencoded form will do', async () => {
    const body = new URLSearchParams(ticket())
    const reply = await fetch(service().url + path, { method: 'POST', headers: { Token: service().token }, body })
    expect(reply.status).toBe(200)
  })

  it.each([
    ['a JSON body', 'application/json', () => JSON.stringify(ticket())],
    ['a form under another name', 'text/plain', () => new URLSearchParams(ticket()).toString()],
    ['a broken form', 'multipart/form-data; boundary=x', () => '--x\r\nnonsense'],
  ])('4.6: %s reads as empty fields', async (_, type, body) => {
    const reply = await fetch(service().url + path, { method: 'POST', headers: headers(type), body: body() })
    const { message, code_message } = (await reply.json()) as { message: string; code_message?: string }
    expect([reply.status, code_message]).toEqual([400, undefined])
    expect(validation(message)).toEqual(['OrderCode required', 'Category required', 'Description required'])
  })

  it('4.6: a query string is not read', async () => {
    const reply = await fetch(`${service().url}${path}?${new URLSearchParams(ticket())}`, {
      method: 'POST',
      headers: headers('application/x-www-form-urlencoded'),
    })
    expect(reply.status).toBe(400)
  })

  it.each([
    [{ order_code: '' }, 'OrderCode required'],
    [{ order_code: 'A'.repeat(33) }, 'OrderCode max'],
    [{ category: '' }, 'Category required'],
    [{ category: 'Khác' }, 'Category oneof'],
    [{ description: '' }, 'Description required'],
    [{ description: 'ă'.repeat(2_001) }, 'Description max'],
  ])('7.2, 8: %j is refused with validation text', async (wrong, line) => {
    const reply = await caller().createTicket(ticket(wrong))
    expect([reply.status, validation(reply.message)]).toEqual([400, [line]])
    expect(reply.code_message_value).toBe('Dữ liệu không hợp lệ.')
  })

  it('8: a description of 2000 characters is taken, however many bytes it has', async () => {
    expect((await caller().createTicket(ticket({ description: '😀'.repeat(2_000) }))).status).toBe(200)
  })

  it.each(['docx', 'doc', 'xls', 'xlsx', 'pdf', 'jpg', 'jpeg', 'png', 'zip', 'pptx', 'PDF'])(
    '4.6: takes a .%s file',
    async (extension) => {
      expect((await caller().createTicket(ticket(), [file(`tệp.${extension}`)])).status).toBe(200)
    },
  )

  it.each(['bảng.csv', 'chương trình.exe', 'khong-duoi', 'pdf'])('7.2: refuses the file %s', async (name) => {
    const reply = await caller().createTicket(ticket(), [file(name)])
    expect([reply.status, reply.data]).toEqual([400, null])
  })

  it('8: ten files are taken, eleven are not', async () => {
    const files = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.png`))
    expect((await caller().createTicket(ticket(), files(10))).status).toBe(200)
    expect((await caller().createTicket(ticket(), files(11))).status).toBe(400)
  })

  it('8: a file of 2 MB is taken, a byte more is not', async () => {
    expect((await caller().createTicket(ticket(), [file('a.zip', 2 * megabytes)])).status).toBe(200)
    expect((await caller().createTicket(ticket(), [file('a.zip', 2 * megabytes + 1)])).status).toBe(400)
  })

  it('8: ten files of 2 MB each are taken', async () => {
    const files = Array.from({ length: 10 }, (_, index) => file(`${index}.zip`, 2 * megabytes))
    expect((await caller().createTicket(ticket(), files)).status).toBe(200)
  })

  it('7.2: an unknown order is 404', async () => {
    const reply = await caller().createTicket(ticket({ order_code: 'ZZZZ9999' }))
    expect([reply.status, reply.message]).toEqual([404, 'Không tìm thấy thông tin đơn hàng'])
  })

  it('7.2: an order system that does not answer is 404 with the other text', async () => {
    service().inject({ operation: 'createTicket', fault: { kind: 'break', at: 'backend' } })
    const reply = await caller().createTicket(ticket())
    expect([reply.status, reply.message]).toEqual([404, 'Có lỗi xảy ra khi lấy thông tin đơn hàng'])
  })

  it('5.6, 7.2: an order of a shop that the caller does not own is 403, also for its staff', async () => {
    const text = 'Bạn không có quyền tạo yêu cầu cho đơn hàng này'
    const foreign = await caller().createTicket(ticket({ order_code: foreignCode() }))
    const staff = await as('staff-only').createTicket(ticket())
    expect([foreign.status, foreign.message, staff.status, staff.message]).toEqual([403, text, 403, text])
  })

  it('4.6: another shop of the caller’s is not foreign, whatever shop the header names', async () => {
    const code =
      service()
        .orders(500)
        .find(({ shop }) => shop === shops.second)?.code ?? ''
    expect((await caller(shops.third).createTicket(ticket({ order_code: code }))).data.shop_id).toBe(
      String(shops.second),
    )
    expect((await as('caller').createTicket(ticket({ order_code: code }))).status).toBe(200)
  })

  it('4.6: the shop of the header must be active and the caller’s', async () => {
    expect((await caller(shops.closed).createTicket(ticket())).code_message).toBe('SHOP_NO_ACTIVE')
    expect((await caller(shops.foreign).createTicket(ticket())).code_message).toBe('CLIENT_NOT_OWNER_OF_SHOP')
  })

  it('4.7: shows public replies only, and the state of the ticket', async () => {
    const { data } = await caller().createTicket(ticket())
    service().answerTicket({ id: data.id, body: 'Nội bộ: kiểm tra kho', internal: true })
    service().answerTicket({ id: data.id, body: 'Chúng tôi <đang> kiểm tra', status: 2 })
    const read = await caller().getTicket({ ticket_id: data.id })
    expect(read.data).toMatchObject({ status_id: 2, status: 'Chờ KH phản hồi' })
    expect(read.data.conversations).toEqual([
      {
        body: '<div>Chúng tôi &#60;đang&#62; kiểm tra</div>',
        from_email: expect.any(String),
        user_id: 900_001,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
    service().answerTicket({ id: data.id, body: 'Xong', status: 3 })
    expect((await caller().getTicket({ ticket_id: data.id })).data.status).toBe('Hoàn thành')
  })

  it('2.8, 3.2: files are described once the ticket is answered, and with the answer that has some', async () => {
    const { data } = await caller().createTicket(ticket(), [file('ảnh móp.png', 12), file('biên bản.pdf', 34)])
    const read = async () => (await caller().getTicket({ ticket_id: data.id })).data
    service().answerTicket({ id: data.id, body: 'Nội bộ', internal: true })
    expect((await read()).attachments).toEqual([])
    service().answerTicket({ id: data.id, body: 'Xin xem tệp', files: [{ name: 'đền bù.pdf', bytes: 56 }] })
    service().answerTicket({ id: data.id, body: 'Xong', status: 3 })
    const { attachments, conversations } = await read()
    const described = { attachment_url: expect.stringMatching(/^https:/), created_at: expect.any(String) }
    expect(attachments).toMatchObject([
      { name: 'ảnh móp.png', content_type: 'image/png', size: 12, ...described },
      { name: 'biên bản.pdf', content_type: 'application/pdf', size: 34, ...described },
    ])
    expect(conversations[0].attachments).toMatchObject([{ name: 'đền bù.pdf', size: 56 }])
    expect('attachments' in conversations[1]).toBe(false)
  })

  it('4.6: its title is the order’s code, a dash, and the category', async () => {
    const { data } = await caller().createTicket(ticket())
    const kept = service()
      .tickets()
      .find(({ id }) => id === data.id)
    expect(kept?.title).toBe(`${ticket().order_code} - Khiếu nại`)
  })

  it('7.2: without ticket_id it is 400', async () => {
    expect((await caller().getTicket({})).status).toBe(400)
  })

  it('7.2: an unknown ticket is 404, and so is every one while the system behind does not answer', async () => {
    const text = 'Không tìm thấy thông tin ticket này'
    expect(await caller().getTicket({ ticket_id: 1 })).toMatchObject({ status: 404, message: text })
    const { data } = await caller().createTicket(ticket())
    service().inject({ operation: 'getTicket', fault: { kind: 'break', at: 'backend' } })
    expect(await caller().getTicket({ ticket_id: data.id })).toMatchObject({ status: 404, message: text })
    expect((await caller().getTicket({ ticket_id: data.id })).status).toBe(200)
  })

  it('7.2, 5.6: a ticket of another account is 403', async () => {
    const { data } = await caller().createTicket(ticket())
    const reply = await as('customer').getTicket({ ticket_id: data.id })
    expect([reply.status, reply.message]).toEqual([403, 'Bạn không có quyền xem ticket này'])
    expect((await as('staff-only', shops.first).getTicket({ ticket_id: data.id })).status).toBe(200)
  })

  it('5.2, 7.2: without the ticket permission it is 403', async () => {
    const reply = await as('no-ticket-permission').getTicket({ ticket_id: 1 })
    expect([reply.status, reply.message]).toEqual([
      403,
      expect.stringMatching(/^Bạn không có quyền thực hiện thao tác/),
    ])
  })
})
