import { join } from 'node:path'
import { expect, it } from 'vitest'
import { debian } from '../../../support/debian.ts'
import { describeWith } from '../../../support/notRun.ts'
import { recordedInterfaces } from '../../../support/recorded/usbInterfaces.ts'
import { wine } from '../../../support/wine.ts'

const guid = '{28d78fad-5a12-11d1-ae5b-0000f803a8c2}'
const classes = `HKEY_LOCAL_MACHINE\\System\\CurrentControlSet\\Control\\DeviceClasses\\${guid}`

/** As usbprint.sys and usbmon leave it in the registry; `linked` 0: it was pulled out. */
function printerKeys(device: string, serial: string, linked: 0 | 1, port: number): string {
  const key = `${classes}\\##?#USB#${device}#${serial}#${guid}`
  const path = `\\\\\\\\?\\\\usb#${device.toLowerCase()}#${serial.toLowerCase()}#${guid}`
  return `[HKEY_LOCAL_MACHINE\\System\\CurrentControlSet\\Enum\\USB\\${device}\\${serial}]
"ClassGUID"="{36fc9e60-c465-11cf-8056-444553540000}"

[${key}]
"DeviceInstance"="USB\\\\${device}\\\\${serial}"

[${key}\\#]
"SymbolicLink"="${path}"

[${key}\\#\\Control]
"Linked"=dword:0000000${linked}

[${key}\\#\\Device Parameters]
"Base Name"="USB"
"Port Number"=dword:0000000${port}

`
}

describeWith(debian('wine'), 'a USB printer at kernel32.dll and setupapi.dll, as Wine has them', () => {
  it('is found with its port, gets every byte of a label, is heard, and is let go in the middle of one', async () => {
    await using windows = await wine()
    const keys = [
      printerKeys('VID_2D37&PID_6B1B', '0123', 1, 1),
      printerKeys('VID_0A5F&PID_0166', '7&1A2B&0&2', 1, 2),
      printerKeys('VID_04B8&PID_0202', 'OLD', 0, 3),
    ]
    await windows.register(`Windows Registry Editor Version 5.00\n\n${keys.join('')}`)
    const program = join(import.meta.dirname, '../../../support/usbprintProgram.ts')
    const said: unknown = JSON.parse(await windows.run(program, {}))
    expect(said).toMatchObject({
      interfaces: [
        { path: `\\\\?\\usb#vid_0a5f&pid_0166#7&1a2b&0&2#${guid}`, port: 'USB002', deviceId: '' },
        { path: `\\\\?\\usb#vid_2d37&pid_6b1b#0123#${guid}`, port: 'USB001', deviceId: '' },
      ],
      missing: { ok: false, error: 2 },
      opened: { ok: true, value: { readable: true } },
      second: { ok: false, error: 231 },
      nothing: { ok: true, value: null },
      whole: true,
      answer: 'OK',
      drained: false,
      closed: { ok: true },
      gone: 'Error: ReadFile: error 109',
      // What the unit test reads is what SetupAPI says here.
      replies: expect.arrayContaining(
        recordedInterfaces.map(({ detail }) => expect.objectContaining({ call: 'interfaceDetail', detail })),
      ),
    })
  })
})
