import { expect, it } from 'vitest'
import { inertText, readTicket } from '../../../src/shipping/readTicket.ts'

it('reads a ticket with its answers, and takes nothing for granted', () => {
  const ticket = {
    id: 7,
    type: 'Khiếu nại',
    order_code: 'G8ADKBRF',
    description: 'Hàng bị móp',
    status: 'Chờ KH phản hồi',
    status_id: 2,
    created_at: '2026-11-24T10:00:00+07:00',
    updated_at: 'soon',
    conversations: [
      { body: '<div>Xin chào</div>', from_email: 'a@b', attachments: [{ name: 'x.pdf', attachment_url: 'https://x' }] },
      null,
    ],
    attachments: [{ name: 'anh.jpg' }, { size: 5 }],
  }
  expect(readTicket(ticket)).toEqual({
    id: 7,
    order: 'G8ADKBRF',
    category: 'Khiếu nại',
    description: 'Hàng bị móp',
    status: 2,
    state: 'Chờ KH phản hồi',
    createdAt: Date.UTC(2026, 10, 24, 3),
    updatedAt: null,
    answers: [
      { text: 'Xin chào', from: 'a@b', at: null, files: ['x.pdf'] },
      { text: '', from: '', at: null, files: [] },
    ],
    files: ['anh.jpg'],
  })
})

it('of an order in small letters is of the order that was asked about', () => {
  expect(readTicket({ id: 7, order_code: 'g8adkbrf', conversations: [], attachments: [] }).order).toBe('G8ADKBRF')
})

it.each([
  ['<p>Một</p><p>Hai<br>Ba</p>', 'Một\nHai\nBa'],
  ['a &lt;b&gt; &amp; &#39;c&#x27; &nbsp; d &unknown;', "a <b> & 'c' d &unknown;"],
  ['<script>alert(1)</script><style>p{}</style>x<img src="https://spy.example/1.png" onerror="alert(1)">', 'x'],
  ['x<script <script '.repeat(2_000), 'x'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['1 < 2 và 3 > 2', '1 < 2 và 3 > 2'],
  ['&#0; &#x110000;', '&#0; &#x110000;'],
  ['<'.repeat(50_000), '<'.repeat(20_000)],
])('makes plain text of %j', (html, text) => {
  expect(inertText(html)).toBe(text)
})
