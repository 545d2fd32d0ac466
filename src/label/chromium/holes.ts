import type { Fault } from '../../base/fault.ts'
import { isHarmless, partOf } from '../../model/allowedHosts.ts'
import type { HtmlView } from '../htmlToPdf.ts'
import { hostOf, hostsOf, isHostLeftOut, isLeftOut, isOwn, isPart } from '../viewHosts.ts'
import { addressesOf, hostTold, viewSecrets } from '../viewSecrets.ts'
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
  /** What came is a page in the place of a picture, a style or a script. Of a picture the look says whether it is drawn. */
  none(answer: RequestPaused): void
  /** Addresses of pictures that are none, for the look. They are secret. */
  suspects(): readonly string[]
  /** Its host leads into this machine or the network around it. */
  inside(host: string): void
  /**
   * Why the view is not printed: `view.inside-host`, `view.blocked-host`, `view.blocked-script`, `service.failing` or
   * `view.incomplete`. null: nothing is missing.
   * `refused`: what was blocked before it could be told here.
   */
  fault(seen: Seen, refused: readonly Refused[]): Fault | null
  /** Where there is no fault: the hosts of fonts that were blocked. */
  harmless(refused: readonly Refused[]): readonly string[]
}

interface Hole extends Refused {
  /** It may be there the next time; what the service says is not there stays away. */
  readonly passes: boolean
  /** Its host, with its path where that can be named. */
  readonly part: string
}

export function createHoles(view: HtmlView): Holes {
  const { allowHosts } = view
  const tellHost = hostTold(addressesOf(view))
  const nameOf = naming(view, tellHost)
  const blocked: Refused[] = []
  const inside: string[] = []
  const unanswered = new Map<string, Hole>()
  const suspects = new Set<string>()

  const missed = ({ request, resourceType }: RequestPaused, passes: boolean) => {
    const url = URL.parse(request.url)
    if (url !== null && resourceType !== 'Document' && isHarmless(url, allowHosts)) return
    unanswered.set(request.url, { host: url === null ? '' : hostOf(url), part: nameOf(url), resourceType, passes })
  }

  return {
    blocked: (request) => void blocked.push(request),
    inside: (host) => void inside.push(host),
    none(answer) {
      if (answer.resourceType === 'Image') suspects.add(answer.request.url)
      else missed(answer, false)
    },
    suspects: () => [...suspects],
    answered(answer) {
      const { request, resourceType, responseStatusCode: status, responseErrorReason } = answer
      const passes = responseErrorReason !== undefined || (status !== undefined && status >= 500)
      const refused = status !== undefined && status >= 400 && isDrawn.has(resourceType)
      if (passes || refused) missed(answer, passes)
      else unanswered.delete(request.url)
    },
    harmless(refused) {
      const isMissed = ({ host, resourceType }: Refused) =>
        resourceType.toLowerCase() === 'font' && !isHostLeftOut(host, allowHosts)
      return [...new Set([...blocked, ...refused].filter(isMissed).map(({ host }) => tellHost(host)))]
    },
    fault({ brokenPictures, looked, bars, several }, refused) {
      const counts = ({ resourceType }: Refused) => bars || resourceType.toLowerCase() !== 'font'
      const missing = [...unanswered.values()].filter(counts)
      const gone = missing.filter(({ passes }) => !passes)
      const stopped = [...blocked, ...refused].filter(counts)
      const scripts = stopped.filter(runs)
      const others = stopped.filter((hole) => !runs(hole))
      const hostOfHole = ({ host }: Refused) => tellHost(host)
      // What is asked for after the look is for paper.
      const onPaper = [...suspects].filter((address) => !looked.includes(address))
      const broken = [...brokenPictures, ...onPaper]
        .map((address) => URL.parse(address))
        .filter((url) => url === null || !mayLack(url, view))
      return (
        faultOf('view.inside-host', inside.map(tellHost)) ??
        faultOf('view.blocked-host', others.map(hostOfHole)) ??
        faultOf('view.blocked-script', scripts.map(hostOfHole)) ??
        faultOf('service.failing', missing.filter(({ passes }) => passes).map(hostOfHole)) ??
        faultOf('view.incomplete', [...gone.map(({ part }) => part), ...broken.map(nameOf)]) ??
        (bars || several ? { code: 'view.incomplete' } : null)
      )
    },
  }
}

/** A host that is left out is another one; of the service's own a part may be missing, and never all of them. */
function mayLack(url: URL, view: HtmlView): boolean {
  return isHarmless(url, view.allowHosts) || (isLeftOut(url, view) && !isOwn(url, view))
}

/** How a fault names a part: by its host, and by its path unless that is long or may hold what opened the view. */
function naming(view: HtmlView, tellHost: (host: string) => string): (url: URL | null) => string {
  const addresses = addressesOf(view)
  const segmentsOf = (one: string) => URL.parse(one)?.pathname.split('/') ?? []
  // What the station asked for by itself has its token in the query.
  const asked = new Set(segmentsOf(view.via?.[0] ?? view.address ?? ''))
  const isOpener = (one: string) => (one.length >= 8 && !asked.has(one)) || (one.length >= 16 && /\d/.test(one))
  const openers = addresses.flatMap(segmentsOf).filter(isOpener)
  const secrets = [...viewSecrets(addresses), ...openers]
  return (url) => {
    if (url === null) return ''
    const part = partOf(url)
    const isNamed = url.host !== '' && part.length <= 150 && !secrets.some((secret) => part.includes(secret))
    return isNamed ? part : tellHost(hostOf(url))
  }
}

/** A call of a script that is refused may be no hole: the script hears it. */
const isDrawn: ReadonlySet<string> = new Set(['Document', 'Stylesheet', 'Image', 'Font', 'Script'])

/** A frame of another host is let in by no yes. In the words of DevTools and of Electron. */
function runs({ resourceType }: Refused): boolean {
  return !isPart(resourceType) && !['Document', 'subFrame'].includes(resourceType)
}

function faultOf(code: Fault['code'], hosts: readonly string[]): Fault | null {
  return hosts.length === 0 ? null : { code, facts: { host: hostsOf(new Set(hosts)) } }
}
