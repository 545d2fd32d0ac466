import * as z from 'zod/mini'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import type { OrderTemplate } from '../../contract/newOrders.ts'
import { NewOrderFields } from '../../contract/newOrders.ts'
import { ofNobody } from '../../model/newOrder.ts'
import type { Memory } from '../../ports/memory.ts'
import type { CommandHandlers, QueryHandlers } from '../handlers.ts'
import { isShort } from '../keptList.ts'
import { recall } from '../recall.ts'

/** What is sent often, kept under a name with everything but whom it goes to. */
export interface OrderTemplates {
  readonly commands: Pick<CommandHandlers, 'keep-template' | 'drop-template'>
  readonly queries: Pick<QueryHandlers, 'templates'>
}

const Kept = z.array(z.object({ name: z.string(), order: NewOrderFields }))

/** More than anybody finds again. */
const mostTemplates = 100

export function createOrderTemplates(memory: Memory, account: () => string): OrderTemplates {
  const inTurn = oneAfterTheOther()
  const key = () => `order-templates/${account()}`

  async function all(): Promise<Result<readonly OrderTemplate[]>> {
    const kept = await recall(memory, key())
    if (!kept.ok) return kept
    const read = Kept.safeParse(kept.value)
    return ok(read.success ? read.data : [])
  }

  const write = (change: (templates: readonly OrderTemplate[]) => Result<readonly OrderTemplate[]>) =>
    inTurn(async (): Promise<Result<null>> => {
      const templates = await all()
      if (!templates.ok) return templates
      const changed = change(templates.value)
      if (!changed.ok) return changed
      const written = await memory.set(key(), changed.value)
      return written.ok ? ok(null) : written
    })

  return {
    commands: {
      'keep-template': ({ name, order }) =>
        write((templates) => {
          const others = templates.filter((one) => one.name !== name)
          const kept = byName([...others, { name, order: ofNobody(order) }])
          if (kept.length > mostTemplates || !isShort(kept))
            return fail('template.too-many', { facts: { count: others.length } })
          return ok(kept)
        }),
      'drop-template': ({ name }) => write((templates) => ok(templates.filter((one) => one.name !== name))),
    },
    queries: { templates: all },
  }
}

function byName(templates: readonly OrderTemplate[]): readonly OrderTemplate[] {
  return templates.toSorted((a, b) => a.name.localeCompare(b.name, 'vi'))
}
