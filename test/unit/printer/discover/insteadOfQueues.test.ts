import { describe, expect, it } from 'vitest'
import { insteadOfQueues } from '../../../../src/printer/discover/insteadOfQueues.ts'

const device = (
  uri: string,
  port: string | null,
  language: string | null = 'tspl',
  model: string | null = 'xp-420b',
) => ({
  found: { uri, name: uri, ids: port === null ? {} : { device: port } },
  language,
  model,
})
const usb = 'usbprint:vid_2d37&pid_6b1b#0123'
const other = 'usbprint:vid_2d37&pid_6b1b#0456'
const queue = 'spooler:Xprinter XP-420B'

describe('a USB printer of Windows in the place of its queue', () => {
  it('is the one at the port of the queue, whatever the queue’s driver is called', () => {
    const all = [device(usb, 'USB001'), device(queue, 'usb001', null, null), device('spooler:b', 'USB002')]
    expect([...insteadOfQueues(all)]).toEqual([[queue, usb]])
  })

  it('is the only one of that product, where Windows does not say its port', () => {
    expect([...insteadOfQueues([device(usb, null), device(queue, 'USB001')])]).toEqual([[queue, usb]])
  })

  it.each([
    ['there are two of that product', [device(usb, null), device(other, null), device(queue, 'USB001')]],
    ['there are two queues of it', [device(usb, null), device(queue, 'USB001'), device('spooler:b', 'USB002')]],
    ['the queue leads into the network', [device(usb, null), device(queue, 'IP_192.168.1.9')]],
    ['nobody knows the product', [device(usb, null, 'tspl', null), device(queue, 'USB001', 'tspl', null)]],
    ['it may be a printer of pages', [device(usb, 'USB001', null, null), device(queue, 'USB001', null, null)]],
  ])('is none when %s', (_, all) => {
    expect([...insteadOfQueues(all)]).toEqual([])
  })
})
