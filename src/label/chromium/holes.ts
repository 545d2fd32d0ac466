import type { Fault } from '../../base/fault.ts'
import { hostOf, hostsOf } from '../viewHosts.ts'
import type { RequestPaused } from './protocol.ts'
import type { Seen } from './seen.ts'
import type { Refused } from './viewPage.ts'

/**
 * What a view asked for and did not get. An address is judged by its last answer: Chromium reports an intercepted font as
 * failed, asks again by itself and gets it, and a script may ask again as well.
 */
export interface Holes {
  /** It was not let through. */
  blocked(request: Refused): void
  answered(answer: RequestPaused): void
  /**
   * Why the view is not printed: `view.blocked-host`, `service.failing` or `view.incomplete`. null: nothing is missing.
   * `refused`: what was blocked before it could be told here.
   */
  fault(seen: Seen, refused: readonly Refused[]): Fault | null
}

interface Hole extends Refused {
  /** It may be there the next time; what the service says is not there stays away. */
  readonly passes: boolean
}

export function createHoles(): Holes {
  const blocked: Refused[] = []
  const unanswered = new Map<string, Hole>()

  return {
    blocked: (request) => void blocked.push(request),
    answered({ request, resourceType, responseStatusCode: status, responseErrorReason }) {
      const url = URL.parse(request.url)
      const passes = responseErrorReason !== undefined || (status !== undefined && status >= 500)
      const refused = status !== undefined && status >= 400 && isDrawn.has(resourceType)
      if (passes || refused)
        unanswered.set(request.url, { host: url === null ? '' : hostOf(url), resourceType, passes })
      else unanswered.delete(request.url)
    },
    fault({ brokenPictures, bars }, refused) {
      const counts = ({ resourceType }: Refused) => bars || resourceType.toLowerCase() !== 'font'
      const missing = [...unanswered.values()].filter(counts)
      const gone = missing.filter(({ passes }) => !passes)
      return (
        faultOf('view.blocked-host', [...blocked, ...refused].filter(counts).map(hostOfHole)) ??
        faultOf('service.failing', missing.filter(({ passes }) => passes).map(hostOfHole)) ??
        faultOf('view.incomplete', [...gone.map(hostOfHole), ...brokenPictures]) ??
        (bars ? { code: 'view.incomplete' } : null)
      )
    },
  }
}

/** A call of a script that is refused may be no hole: the script hears it. */
const isDrawn: ReadonlySet<string> = new Set(['Document', 'Stylesheet', 'Image', 'Font', 'Script'])

function hostOfHole({ host }: Refused): string {
  return host
}

function faultOf(code: Fault['code'], hosts: readonly string[]): Fault | null {
  return hosts.length === 0 ? null : { code, facts: { host: hostsOf(new Set(hosts)) } }
}
