import { dayLength, vietnamTime } from '../../model/day.ts'
import { seenStatuses } from '../../model/orderStatus.ts'
import type { ViewStyle } from '../../model/viewStyle.ts'
import { viewStyleNames } from '../../model/viewStyle.ts'
import { escaped } from '../escaped.ts'
import { code128 } from '../label/symbols.ts'
import type { PracticeOrder } from '../practiceOrder.ts'
import { parcelCodes } from '../practiceOrder.ts'
import { operations } from '../rules/operations.ts'
import { ticketStatuses } from '../rules/ticketRules.ts'
import type { PracticeControl, PracticeScale } from './control.ts'
import { controlStyle } from './controlStyle.ts'
import { faultPresets } from './faultPresets.ts'

/** Who there is to practise with. */
export interface Introduction {
  readonly accounts: readonly {
    readonly role: string
    readonly token: string
    readonly phone: string
    readonly shops: readonly number[]
  }[]
}

/** The page under `/practice/`: what the service knows and does, with a plain form for everything that can be done. */
export function controlPage(control: PracticeControl, introduction: Introduction, query: URLSearchParams): string {
  const sections = [
    clock(control),
    faults(control),
    views(control),
    ...(control.scale === null ? [] : [scale(control.scale)]),
    orders(control, introduction, query),
    sms(control),
    tickets(control),
    requests(control),
    accounts(introduction),
    section('Số nào là của hãng', 'Whose numbers', whoseNumbers(), true),
  ]
  return `<!DOCTYPE html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dịch vụ luyện tập</title>
<style>${controlStyle}</style>
</head>
<body>
<header><div><h1>Dịch vụ luyện tập</h1><p lang="en">Practice service</p></div><a class="button" href="/practice/">Làm mới</a></header>
<main>${sections.join('\n')}</main>
</body>
</html>
`
}

function section(title: string, english: string, content: string, wide = false): string {
  return `<section${wide ? ' class="wide"' : ''}><h2>${title} <small lang="en">${english}</small></h2>${content}</section>`
}

function clock(control: PracticeControl): string {
  const ahead = [
    ['15 phút', 900_000],
    ['31 phút', 1_860_000],
    ['1 giờ', 3_600_000],
    ['1 ngày', dayLength],
  ] as const
  const buttons = ahead.map(([words, ms]) => `<button name="advanceMs" value="${ms}">Tới ${words}</button>`)
  const real = `<form method="post" action="/practice/clock"><button name="now" value="${Date.now()}">Về giờ thật</button></form>`
  return section(
    'Đồng hồ',
    'Clock',
    `<p class="clock">${localTime(control.now())}</p><form method="post" action="/practice/clock">${buttons.join('')}</form>${real}`,
  )
}

/** As many as a batch to practise on has. */
const mostOrders = 100

function orders(control: PracticeControl, introduction: Introduction, query: URLSearchParams): string {
  const code = query.get('code')?.trim() ?? ''
  const status = query.get('status') ?? ''
  const found = foundOrders(control, introduction, code, status)
  const rows = found.map(
    (order) =>
      `<tr><td><a href="/practice/?code=${encodeURIComponent(order.code)}"><code>${escaped(order.code)}</code></a></td><td>${escaped(order.sellerCode)}</td><td>${order.shop}</td><td>${statusForm(order.code, order.status)}</td></tr>`,
  )
  const choices = seenStatuses.map((one) => `<option${one === status ? ' selected' : ''}>${one}</option>`)
  const search = `<form method="get" action="/practice/"><label>Mã vận đơn <input name="code" value="${escaped(code)}" autocomplete="off"></label><label>Trạng thái <select name="status"><option value="">mới nhất</option>${choices.join('')}</select></label><button>Tìm</button></form>`
  const list =
    rows.length === 0
      ? empty('Không có đơn hàng này.')
      : `<table><thead><tr><th>Mã vận đơn</th><th>Mã của shop</th><th>Shop</th><th>Trạng thái</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  const [one] = code === '' ? [] : found
  const goods =
    one === undefined ? '' : section('Hàng của đơn, để quét', 'Goods of the order, to scan', goodsToScan(one), true)
  return section('Đơn hàng', 'Orders', search + (status === '' ? '' : column(found)) + list, true) + goods
}

/** Of a status: those of the shop that the station practises with. */
function foundOrders(control: PracticeControl, { accounts }: Introduction, code: string, status: string) {
  if (code !== '') return [control.order(code.toUpperCase())].filter((one) => one !== null)
  return status === '' ? control.orders(12) : control.ordersIn(accounts[0]?.shops[0] ?? 0, status, mostOrders)
}

/** To be copied whole and pasted into a batch. */
function column(found: readonly { readonly code: string }[]): string {
  const codes = found.map(({ code }) => escaped(code)).join('\n')
  return `<label>${found.length} mã để chép, dán vào lô (Ctrl+A, Ctrl+C) <textarea readonly rows="6">${codes}</textarea></label>`
}

function statusForm(code: string, status: string): string {
  const known: readonly string[] = seenStatuses
  const choices = known.includes(status) ? known : [status, ...known]
  const options = choices.map((one) => `<option${one === status ? ' selected' : ''}>${escaped(one)}</option>`).join('')
  return `<form method="post" action="/practice/status"><input type="hidden" name="code" value="${escaped(code)}"><select name="status" aria-label="Trạng thái của ${escaped(code)}">${options}</select><button>Chuyển</button></form>`
}

function faults(control: PracticeControl): string {
  const names = ['*', ...operations.map(({ endpoint }) => endpoint.name), 'printA5', 'print80x80', 'print52x70']
  const where = names.map((name) => `<option value="${name}">${name === '*' ? 'Mọi thao tác' : name}</option>`).join('')
  const what = faultPresets.map(({ name, words }) => `<option value="${name}">${words}</option>`).join('')
  const form = `<form method="post" action="/practice/faults"><label>Ở đâu <select name="operation">${where}</select></label><label>Lỗi gì <select name="preset">${what}</select></label><label>Mấy lần (trống: mãi) <input name="times" type="number" min="1" value="1"></label><button>Tạo lỗi</button></form>`
  const inForce = control.faults()
  const rows = inForce.map(
    ({ operation, times, fault, delayMs }) =>
      `<li><code>${escaped(operation)}</code> · ${escaped(fault.kind)}${delayMs > 0 ? ` · ${delayMs} ms` : ''} · ${times === null ? 'mãi' : `còn ${times} lần`}</li>`,
  )
  const list =
    rows.length === 0 ? empty('Không có lỗi nào đang chờ.') : `<ul>${rows.join('')}</ul>${clearForm('faults')}`
  return section('Lỗi giả lập', 'Faults', form + list)
}

function scale({ load }: PracticeScale): string {
  const put = `<form method="post" action="/practice/scale"><label>Gam <input name="grams" type="number" min="0" max="100000" value="500"></label><button>Đặt lên cân</button></form>`
  const off = `<form method="post" action="/practice/scale"><button name="grams" value="0">Nhấc hết ra</button></form>`
  return section('Cân', 'Scale', `<p>Trên cân: ${load()} g</p>${put}${off}`)
}

function views(control: PracticeControl): string {
  const inForce = control.viewStyles()
  const options = viewStyleNames.map(
    (name) => `<option value="${name}"${inForce.join() === name ? ' selected' : ''}>${styleWords[name]}</option>`,
  )
  const mixed = `<option value="mixed"${inForce.length > 1 ? ' selected' : ''}>Mỗi tem một kiểu</option>`
  return section(
    'Kiểu trang tem',
    'Label views',
    `<form method="post" action="/practice/view-style"><label>Từ tem sau <select name="style">${mixed}${options.join('')}</select></label><button>Đổi</button></form>`,
  )
}

const styleWords: Readonly<Record<ViewStyle, string>> = {
  plain: 'Trang vẽ sẵn',
  close: 'Trang tự in rồi đóng',
  svg: 'Mã vạch do script vẽ (SVG)',
  canvas: 'Mã vạch do script vẽ (canvas)',
  timer: 'Mã vạch vẽ trễ nửa giây',
  request: 'Tem tải sau khi mở trang',
  shell: 'Ứng dụng một trang',
  font: 'Phông chữ tải từ dịch vụ',
  picture: 'Mã vạch là hình tải từ dịch vụ',
  bars: 'Mã đơn chỉ có trong mã vạch',
  spaced: 'Mã đơn in giãn chữ',
  pdf: 'PDF',
  outlines: 'PDF chỉ có nét vẽ',
  scan: 'PDF là ảnh chụp',
  landscape: 'Trang nằm ngang',
  copies: 'Mỗi tem hai bản',
  prefix: 'Trước mã đơn có VN, chỉ trong mã vạch',
  address: 'Mã đơn trong địa chỉ, kiện là -1',
  shared: 'Một tem cho cả đơn nhiều kiện',
  advert: 'Sau mỗi tem một trang quảng cáo',
  hosts: 'Kiểu và hình từ hai nơi khác',
}

function sms(control: PracticeControl): string {
  const sent = control.outbox().slice(0, 8)
  const rows = sent.map(
    ({ at, phone, text }) => `<li><b>${escaped(phone)}</b> <time>${localTime(at)}</time><p>${escaped(text)}</p></li>`,
  )
  return section(
    'Tin nhắn đã gửi',
    'SMS outbox',
    rows.length === 0
      ? empty('Chưa có tin nhắn nào.')
      : `<ul class="messages">${rows.join('')}</ul>${clearForm('sms')}`,
  )
}

function tickets(control: PracticeControl): string {
  const rows = control
    .tickets()
    .slice(0, 6)
    .map((ticket) => {
      const options = ([1, 2, 3] as const)
        .map((id) => `<option value="${id}"${id === 2 ? ' selected' : ''}>${ticketStatuses[id]}</option>`)
        .join('')
      const form = `<form method="post" action="/practice/tickets"><input type="hidden" name="id" value="${ticket.id}"><label>Trả lời <input name="body" required></label><select name="status_id" aria-label="Trạng thái">${options}</select><button>Gửi</button></form>`
      return `<li><b>#${ticket.id}</b> ${escaped(ticket.title)} <span class="badge">${ticketStatuses[ticket.status]}</span><p>${escaped(ticket.description)}</p><small>${ticket.received.length} tệp · ${ticket.conversations.length} trả lời</small>${form}</li>`
    })
  return section(
    'Yêu cầu hỗ trợ',
    'Tickets',
    rows.length === 0 ? empty('Chưa có yêu cầu nào.') : `<ul class="messages">${rows.join('')}</ul>`,
  )
}

function requests(control: PracticeControl): string {
  const latest = control.requests().slice(-20).reverse()
  const rows = latest.map(
    (one) =>
      `<tr><td><time>${localTime(one.at)}</time></td><td>${escaped(one.operation ?? one.path)}</td><td>${escaped(one.account ?? '–')}</td><td>${escaped(one.shop ?? '–')}</td><td><span class="badge ${one.status === 200 ? 'good' : 'bad'}">${one.status ?? 'không trả lời'}</span></td></tr>`,
  )
  const list =
    rows.length === 0
      ? empty('Chưa nhận yêu cầu nào.')
      : `<table><thead><tr><th>Lúc</th><th>Thao tác</th><th>Tài khoản</th><th>Shop</th><th>Trả lời</th></tr></thead><tbody>${rows.join('')}</tbody></table>${clearForm('requests')}`
  return section('Yêu cầu đã nhận', 'Requests received', list, true)
}

function accounts({ accounts }: Introduction): string {
  const rows = accounts.map(
    ({ role, token, phone, shops }) =>
      `<tr><td>${escaped(role)}</td><td><code>${escaped(token)}</code></td><td>${escaped(phone)}</td><td>${shops.join(', ')}</td></tr>`,
  )
  return section(
    'Tài khoản',
    'Accounts',
    `<table><thead><tr><th>Vai trò</th><th>Token</th><th>Điện thoại</th><th>Shop</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
    true,
  )
}

function clearForm(what: string): string {
  return `<form method="post" action="/practice/${what}"><input type="hidden" name="_method" value="DELETE"><button class="quiet">Xoá hết</button></form>`
}

function empty(words: string): string {
  return `<p class="empty">${words}</p>`
}

/** Date and time in Vietnam. */
function localTime(at: number): string {
  const local = vietnamTime(at)
  return `${local.slice(11, 19)} ${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)}`
}

/** Scanned into any parcel it stops the packing. */
const strangeGoods = 'SAIHANG99'

/**
 * An order and its goods to be scanned, from the screen or from paper, so that packing is practised with a scanner. What
 * has no bar code, or a code that Code 128 does not carry, is told by its words.
 */
function goodsToScan(order: PracticeOrder): string {
  const parcels = parcelCodes(order).filter((code) => code !== order.code)
  const goods = order.items.map(({ name, code, quantity }) => figure(code, `${quantity} × ${name}`))
  const strange = figure(strangeGoods, 'Món không có trong đơn: phải dừng')
  return `<div class="scan">${[
    figure(order.code, 'Mã đơn, quét trước'),
    ...parcels.map((code, index) => figure(code, `Kiện ${index + 1}`)),
    ...goods,
    strange,
  ].join('')}</div>`
}

function figure(code: string, words: string): string {
  return `<figure>${bars(code)}<figcaption><code>${escaped(code)}</code> ${escaped(words)}</figcaption></figure>`
}

/** Millimetres. */
const [width, height] = [70, 14]

function bars(code: string): string {
  if (!/^[\x20-\x7e]{1,20}$/.test(code)) return '<p class="empty">Không có mã vạch: đếm bằng tay</p>'
  const symbol = code128(code, width, height)
  return `<svg role="img" aria-label="Mã vạch ${escaped(code)}" viewBox="0 0 ${symbol.width} ${symbol.height}" width="${symbol.width}mm" height="${symbol.height}mm"><path d="${symbol.path}"/></svg>`
}

/**
 * Which numbers of the practice service are the carrier's: of its specification, its catalogue, or replies that were recorded
 * of it; and which were made up, because nobody here has seen them. docs/practice.md has what each of them is.
 */
const numbers: readonly (readonly [what: string, english: string, whose: 'carrier' | 'country' | 'made-up'])[] = [
  ['Mã quận/huyện, phường/xã cũ', 'Ids and codes of the old units', 'carrier'],
  ['Giới hạn từng ô: cân nặng, kích thước, thu hộ, độ dài', 'Limits of fields', 'carrier'],
  ['Cân quy đổi: dài × rộng × cao ÷ 5', 'Weight of a volume', 'carrier'],
  ['Bảo hiểm 0,5 % giá trị khai', 'Insurance', 'carrier'],
  ['Số và giờ của ca lấy', 'Ids and hours of pickup shifts', 'carrier'],
  ['Token in sống 30 phút, mã OTP 600 giây', 'Life of print tokens and one-time codes', 'carrier'],
  ['Tên và mã phường/xã mới', 'Names and codes of the new units', 'country'],
  ['Phí giao, phí thu hộ, phí vùng xa, phí hoàn và mọi phí khác', 'Every other fee', 'made-up'],
  ['Ngày dự kiến giao', 'Lead times', 'made-up'],
  ['Vùng xa, nơi không có tuyến, đường nào thuộc phường mới nào', 'Remote places, routes, streets', 'made-up'],
  ['Mã giảm giá', 'Coupons', 'made-up'],
  ['Mã chia hàng, tài xế, nhật ký đơn', 'Sort codes, drivers, logs', 'made-up'],
  ['Người, điện thoại, shop, đơn', 'People, phones, shops, orders', 'made-up'],
]

const whose = { carrier: 'của hãng', country: 'của nhà nước', 'made-up': 'tự đặt để luyện tập' } as const

/** As a table of the page. */
function whoseNumbers(): string {
  const rows = numbers.map(
    ([what, english, of]) => `<tr><td>${what}<br><small lang="en">${english}</small></td><td>${whose[of]}</td></tr>`,
  )
  return `<table><thead><tr><th>Số</th><th>Của ai</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
