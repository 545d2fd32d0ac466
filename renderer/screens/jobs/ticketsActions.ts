import type { Actions } from '../../actions.ts'
import { useTickets } from '../../stores/ticketsStore.ts'

/** What `goTo('jobs', …)` is told. */
export const ticketsPage = 'tickets'

/** As the station knows them; the carrier is not asked. */
export async function readTickets({ ask }: Pick<Actions, 'ask'>): Promise<void> {
  const known = await ask({ type: 'tickets' })
  if (known.ok) useTickets.setState({ rows: known.value })
}

/** One as the carrier shows it now. */
export async function openTicket(ticket: number, actions: Actions): Promise<void> {
  useTickets.setState({ fault: null })
  const read = await actions.ask({ type: 'ticket', ticket })
  if (read.ok) useTickets.setState({ opened: read.value })
  else {
    useTickets.setState({ opened: null, fault: read.fault })
    actions.hear('error')
  }
  await readTickets(actions)
}

/** Asks the carrier about each that is not done, one after the other; the first that cannot be asked ends it. */
export async function refreshTickets(actions: Actions): Promise<void> {
  const { rows, asking } = useTickets.getState()
  if (asking > 0) return
  const open = rows.filter(({ status }) => status !== done)
  useTickets.setState({ fault: null, asking: open.length })
  for (const { id } of open) {
    const read = await actions.ask({ type: 'ticket', ticket: id })
    useTickets.setState(({ asking: left }) => ({ asking: left - 1 }))
    if (!read.ok && read.fault.code !== 'ticket.unknown') {
      useTickets.setState({ fault: read.fault })
      actions.hear('error')
      break
    }
  }
  useTickets.setState({ asking: 0 })
  await readTickets(actions)
}

const done = 3
