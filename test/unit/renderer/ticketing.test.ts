import { beforeEach, describe, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { noTicket, useTicket } from '../../../renderer/stores/ticketStore.ts'
import { addFiles, leaveTicket, removeFile, sendTicket, writeTicket } from '../../../renderer/ticketing.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { mostTickets } from '../../../src/model/ticket.ts'

/** A station that takes what it is told, or refuses it. */
function station(refuses: Command['type'] | null = null) {
  const sent: Command[] = []
  const execute = async (command: Command) => {
    sent.push(command)
    return command.type === refuses ? fail('store.full') : ok({ entry: command.id })
  }
  return { sent, actions: { execute, hear: () => undefined } as unknown as Actions }
}

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)

beforeEach(() => {
  useTicket.setState(noTicket)
  useScreen.setState({ dialog: null })
})

describe('a ticket being written', () => {
  it('is sent with its files first, each a command of its own, and then leaves the screen', async () => {
    const { sent, actions } = station()
    writeTicket(['LXFDFT'])
    useTicket.setState({ description: ' Hộp bị ướt ' })
    addFiles([file('anh.jpg', 100_000), file('bien-ban.PDF')])
    expect(await sendTicket(actions)).toBe(true)
    expect(sent.map(({ type }) => type)).toEqual(['ticket-file', 'ticket-file', 'open-ticket'])
    expect(sent[2]).toMatchObject({ order: 'LXFDFT', description: 'Hộp bị ướt', files: ['anh.jpg', 'bien-ban.PDF'] })
    expect(sent[0]).toMatchObject({ place: 0, ticket: sent[2]?.id })
    expect(useScreen.getState().dialog).toBeNull()
  })

  it('without a message is not sent', async () => {
    const { sent, actions } = station()
    writeTicket(['LXFDFT'])
    useTicket.setState({ description: '  ' })
    expect(await sendTicket(actions)).toBe(false)
    expect([sent, useTicket.getState().tried]).toEqual([[], true])
  })

  it('stays with all that was written when the station refuses it', async () => {
    const { actions } = station('ticket-file')
    writeTicket(['LXFDFT'], 'Hộp bị ướt')
    addFiles([file('anh.jpg')])
    expect(await sendTicket(actions)).toBe(false)
    expect(useTicket.getState()).toMatchObject({
      description: 'Hộp bị ướt',
      fault: { code: 'store.full' },
      sending: false,
    })
    expect(useScreen.getState().dialog).toBe('ticket')
  })

  it('about many orders is a ticket for each, with the files; the same words sent again are the same tickets', async () => {
    const { sent, actions } = station()
    writeTicket(['LXFDFT', 'G8ADKBRF'])
    useTicket.setState({ description: 'Lấy gấp' })
    addFiles([file('anh.jpg')])
    const before = useTicket.getState()
    expect(await sendTicket(actions)).toBe(true)
    useTicket.setState(before)
    expect(await sendTicket(actions)).toBe(true)
    useTicket.setState({ ...before, description: 'Giao gấp' })
    expect(await sendTicket(actions)).toBe(true)
    const tickets = sent.filter(({ type }) => type === 'open-ticket')
    expect(tickets.map((ticket) => 'order' in ticket && ticket.order)).toEqual(
      Array(3).fill(['LXFDFT', 'G8ADKBRF']).flat(),
    )
    expect(tickets.slice(2, 4)).toEqual(tickets.slice(0, 2))
    expect(new Set(tickets.map(({ id }) => id)).size).toBe(4)
    expect(sent.filter(({ type }) => type === 'ticket-file').map((given) => 'ticket' in given && given.ticket)).toEqual(
      tickets.map(({ id }) => id),
    )
  })

  it('about many, cut off behind the first, means the others only', async () => {
    let takes = 1
    const actions = {
      execute: async () => (takes-- > 0 ? ok({ entry: '' }) : fail('store.full')),
      hear: () => undefined,
    } as unknown as Actions
    writeTicket(['LXFDFT', 'G8ADKBRF', 'G8A2XWQE9K'])
    useTicket.setState({ description: 'Lấy gấp' })
    expect(await sendTicket(actions)).toBe(false)
    expect(useTicket.getState()).toMatchObject({ orders: ['G8ADKBRF', 'G8A2XWQE9K'], fault: { code: 'store.full' } })
  })

  it('about many, with another one begun meanwhile, leaves that one alone and sends no more', async () => {
    const { sent, actions } = station()
    const execute = actions.execute
    const begins = async (command: Command) => {
      writeTicket(['ZZ'], 'Cái khác')
      return execute(command)
    }
    writeTicket(['LXFDFT', 'G8ADKBRF'], 'Lấy gấp')
    expect(await sendTicket({ ...actions, execute: begins } as unknown as Actions)).toBe(false)
    expect(sent).toHaveLength(1)
    expect(useTicket.getState()).toMatchObject({ orders: ['ZZ'], description: 'Cái khác', sending: false })
  })

  it('is for no more orders than anybody reads the answers of', async () => {
    const { sent, actions } = station()
    writeTicket(Array.from({ length: mostTickets + 1 }, (_, at) => `LX${at}`))
    useTicket.setState({ description: 'Lấy gấp' })
    expect(await sendTicket(actions)).toBe(false)
    expect(sent).toEqual([])
  })

  it('takes only files that the carrier takes, and says which it did not', () => {
    writeTicket(['LXFDFT'])
    addFiles([file('a.jpg'), file('list.csv')])
    expect(useTicket.getState().refused).toEqual({ file: 'list.csv', why: 'wrong-kind' })
    addFiles([file('large.png', 2_097_153)])
    expect(useTicket.getState().refused).toEqual({ file: 'large.png', why: 'too-large' })
    addFiles([file('empty.png', 0)])
    expect(useTicket.getState().refused).toEqual({ file: 'empty.png', why: 'empty' })
    addFiles(Array.from({ length: 10 }, (_, place) => file(`${place}.png`)))
    expect(useTicket.getState().refused).toEqual({ file: '9.png', why: 'too-many' })
    expect(useTicket.getState().files).toHaveLength(10)
    removeFile(0)
    expect(useTicket.getState().files[0]?.name).toBe('0.png')
  })

  it('is left with Esc, and a new one begins empty', () => {
    writeTicket(['LXFDFT'])
    useTicket.setState({ description: 'x' })
    leaveTicket()
    writeTicket(['G8ADKBRF'])
    expect(useTicket.getState()).toMatchObject({ orders: ['G8ADKBRF'], description: '' })
  })
})
