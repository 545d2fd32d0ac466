import { named, readAllowedHost } from '../../../src/model/allowedHosts.ts'
import { shownCard, useCards } from '../../stores/cardsStore.ts'
import { confirm } from '../../stores/questionStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import type { Deed } from './nextStep.ts'

/**
 * Asks a leader about each host of a card by itself, so that the carrier's can be allowed and a stranger's left out: first
 * those that nobody has decided since; where each is decided, all of them. The hosts that got a yes. Another card ends it.
 */
export async function decideHosts({ asks, wants }: Deed & { type: 'allow-hosts' }): Promise<readonly string[]> {
  const viewHosts = useStation.getState().settings?.viewHosts ?? []
  const isEnough = (host: string) => {
    const given = viewHosts.map(readAllowedHost).find((one) => one?.host === named(host))?.gives
    return given !== undefined && (given !== 'parts' || wants === 'parts')
  }
  const open = asks.filter(({ host }) => !isEnough(host))
  const card = shownCard(useCards.getState())?.id
  const yes: string[] = []
  for (const { host, question } of open.length > 0 ? open : asks) {
    if (await confirm(question)) yes.push(host)
    if (shownCard(useCards.getState())?.id !== card) break
  }
  return yes
}
