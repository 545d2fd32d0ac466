import { parentPort } from 'node:worker_threads'
import type { CallReply } from '../callThread.ts'
import { koffiUsbprint } from './koffiUsbprint.ts'
import type { UsbprintCall } from './usbprintClient.ts'
import { putCall, usbprintClient } from './usbprintClient.ts'

/** The thread that calls a USB printer: one call, one answer, in their order. */
const client = koffiUsbprint().then(usbprintClient)

parentPort?.on('message', async (message: { readonly id: number } & UsbprintCall) => {
  try {
    const value = await putCall(await client, message)
    reply({ id: message.id, value })
  } catch (error) {
    reply({ id: message.id, broken: String(error) })
  }
})

function reply(message: CallReply<unknown>): void {
  parentPort?.postMessage(message)
}
