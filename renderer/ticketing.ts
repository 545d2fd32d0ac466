import type { Result } from '../src/base/result.ts'
import { uuid, uuidOfPart } from '../src/base/uuid.ts'
import { attachmentLimits, isAttachable, mostTickets } from '../src/model/ticket.ts'
import type { Actions } from './actions.ts'
import { useScreen } from './stores/screenStore.ts'
import type { FileRefusal } from './stores/ticketStore.ts'
import { noTicket, useTicket } from './stores/ticketStore.ts'

/** A ticket from any screen: written in a dialog, kept by the station with its files, sent by its outbox once an order. */
export function writeTicket(orders: readonly string[], description = ''): void {
  useTicket.setState({ ...noTicket, id: uuid(), orders, description })
  useScreen.setState({ dialog: 'ticket' })
}

export function leaveTicket(): void {
  if (useScreen.getState().dialog === 'ticket') useScreen.setState({ dialog: null })
}

/** Takes the files that the service will take; the last one that it will not is said. */
export function addFiles(added: Iterable<File>): void {
  let { files } = useTicket.getState()
  let refused: FileRefusal | null = null
  for (const file of added) {
    const why = whyNot(file, files.length)
    if (why === null) files = [...files, file]
    else refused = { file: file.name, why }
  }
  useTicket.setState({ files, refused })
}

export function removeFile(place: number): void {
  useTicket.setState(({ files }) => ({ files: files.filter((_, at) => at !== place), refused: null }))
}

function whyNot({ name, size }: File, before: number): FileRefusal['why'] | null {
  if (before >= attachmentLimits.files) return 'too-many'
  if (!isAttachable(name)) return 'wrong-kind'
  if (size === 0) return 'empty'
  return size > attachmentLimits.bytes ? 'too-large' : null
}

/** True: the station has one for each order on disk, and its outbox sends them. Orders whose ticket it took are no longer meant. */
export async function sendTicket({ execute, hear }: Actions): Promise<boolean> {
  const { id, orders, category, description: written, files, sending } = useTicket.getState()
  const description = written.trim()
  if (orders.length === 0 || orders.length > mostTickets || sending) return false
  if (description === '') {
    useTicket.setState({ tried: true })
    return false
  }
  useTicket.setState({ sending: true, fault: null })
  const names = files.map(({ name }) => name)
  const said = { category, description, files: names }
  for (const order of orders) {
    // The same words about the same order are the same ticket, also where the station's answer was lost.
    const ticket = uuidOfPart(id, JSON.stringify([order, said]))
    const taken =
      (await giveFiles(ticket, files, execute)) ?? (await execute({ type: 'open-ticket', id: ticket, order, ...said }))
    // Another one is being written by now, or the account changed: this one says nothing there.
    if (useTicket.getState().id !== id) return false
    if (!taken.ok) {
      useTicket.setState({ sending: false, fault: taken.fault })
      hear('error')
      return false
    }
    useTicket.setState(({ orders: left }) => ({ orders: left.filter((other) => other !== order) }))
  }
  leaveTicket()
  useTicket.setState(noTicket)
  return true
}

/** null: the station has them all. */
async function giveFiles(
  ticket: string,
  files: readonly File[],
  execute: Actions['execute'],
): Promise<Result<unknown> | null> {
  for (const [place, file] of files.entries()) {
    const content = await base64Of(file)
    if (content === null) return { ok: false, fault: { code: 'file.unreadable', facts: { file: file.name } } }
    const given = await execute({ type: 'ticket-file', id: uuid(), ticket, place, name: file.name, content })
    if (!given.ok) return given
  }
  return null
}

/** null: the file went away, or may not be read. */
async function base64Of(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
  if (bytes === null) return null
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
