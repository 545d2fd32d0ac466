import type { Clock } from '../base/clock.ts'
import type { Port } from './port.ts'
import { purge, retain } from './retention.ts'
import type { SealedLabels } from './sealedLabels.ts'
import { orStoreFault } from './storeFault.ts'

export function labelsOf(port: Port, clock: Clock, dir: string): SealedLabels {
  return {
    put(label, page) {
      const pdf = page.pdf.slice()
      return port.ask('labels.put', { label, page: { ...page, pdf }, at: clock.now() }, [pdf.buffer])
    },
    async get(label) {
      const page = await port.ask('labels.get', { label, at: clock.now() })
      if (!page.ok && page.fault.code === 'label.seal-broken')
        await port.ask('labels.setAside', { label, at: clock.now() })
      return page
    },
    marks: (label) => port.ask('labels.marks', label),
    parcels: (label) => port.ask('labels.parcels', label),
    usage: () => port.ask('labels.usage', null),
    retain: (limits) => orStoreFault(() => retain(port, dir, { now: clock.now(), ...limits })),
    purge: (which) => orStoreFault(() => purge(port, dir, which)),
  }
}
