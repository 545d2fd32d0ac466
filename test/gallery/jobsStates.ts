import { filterBy, useHistory } from '../../renderer/screens/jobs/historyStore.ts'
import { noApproval, useApproval } from '../../renderer/stores/approvalStore.ts'
import { usePreferences } from '../../renderer/stores/preferencesStore.ts'
import { confirm } from '../../renderer/stores/questionStore.ts'
import { noReprint, useReprint } from '../../renderer/stores/reprintStore.ts'
import { useScreen } from '../../renderer/stores/screenStore.ts'
import { jobsWords } from '../../renderer/text/screens/jobs.ts'
import type { Fault } from '../../src/base/fault.ts'
import type { OutboxView } from '../../src/contract/orderActions.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { card, fixtureId, label, now } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'

const hour = 3_600_000

const requests: readonly OutboxView[] = [
  request(1, { action: 'cancel', orders: ['G8ADKBRF'], state: 'queued', expiresAt: now + 20 * hour }),
  request(2, { action: 'change-cod', orders: ['LXFDFT'], cod: 1_250_000, state: 'queued', expiresAt: now + hour / 3 }),
  request(3, { action: 'delivery-again', orders: ['G8AD6FRU'], state: 'unsure', fault: { code: 'service.unsure' } }),
  request(4, {
    action: 'return',
    orders: ['G8ADH4TN', 'G8ADPK7M', 'G8ADV3QS', 'L8TTRG', 'L8TKYG'],
    state: 'done',
    results: [
      ...['G8ADH4TN', 'G8ADPK7M', 'G8ADV3QS', 'L8TTRG'].map((order) => ({ order, done: true, fault: null })),
      { order: 'L8TKYG', done: false, fault: { code: 'order.wrong-status', facts: { code: 'L8TKYG' } } },
    ],
  }),
  request(5, { action: 'cancel', orders: ['G8ADWZ5B'], state: 'expired', fault: { code: 'action.expired' } }),
  request(6, { action: 'cancel', orders: ['G8ADKBYD'], state: 'dropped' }),
]

function request(number: number, change: Partial<OutboxView>): OutboxView {
  const createdAt = now - number * 0.6 * hour
  return {
    id: fixtureId(30_000 + number),
    action: 'cancel',
    orders: [],
    cod: null,
    state: 'queued',
    by: 'operator',
    why: null,
    leader: null,
    createdAt,
    expiresAt: createdAt + 24 * hour,
    changedAt: createdAt,
    results: [],
    fault: null,
    ...change,
  }
}

const doubt = fixtureId(20_001)
const offline = { state: 'unreachable', tookMs: null } as const

/** The queue and the history in each of their states, and the questions that lie over any screen. */
export const jobsStates: readonly GalleryState[] = [
  { name: 'jobs', card: card(), place: 'jobs', jobs: 'many' },
  {
    name: 'jobs-opened',
    card: card(),
    place: 'jobs',
    jobs: 'many',
    prepare: () => useHistory.setState({ opened: doubt }),
  },
  {
    name: 'jobs-elsewhere',
    card: card(),
    place: 'jobs',
    jobs: 'none',
    station: {
      elsewhere: [
        { account: 'practice', labels: 467, doubts: 0, batches: 1, requests: 0, pickups: 0 },
        { account: 'service.example#0a1b2c', labels: 1, doubts: 2, batches: 0, requests: 1, pickups: 0 },
      ],
    },
  },
  { name: 'jobs-empty', card: null, fresh: true, place: 'jobs', jobs: 'none' },
  {
    name: 'jobs-nothing-found',
    card: card(),
    place: 'jobs',
    jobs: 'none',
    prepare: () => filterBy({ code: 'ZZZZ', days: 'range', from: '2026-11-20', to: '2026-11-21' }),
  },
  { name: 'jobs-unreadable', card: card(), place: 'jobs', jobs: 'unreadable' },
  {
    name: 'jobs-refused',
    card: card(),
    place: 'jobs',
    jobs: 'many',
    refusal: { line: null, fault: { code: 'job.changed-meanwhile' } },
  },
  { name: 'outbox', card: card(), place: 'jobs', jobs: 'none', outbox: requests, service: offline, prepare: toOutbox },
  { name: 'outbox-empty', card: card(), place: 'jobs', jobs: 'none', prepare: toOutbox },
  {
    name: 'outbox-drop',
    card: card(),
    place: 'jobs',
    jobs: 'none',
    outbox: requests,
    wordsPrepared: true,
    prepare() {
      toOutbox()
      const { outbox, actionName } = jobsWords[usePreferences.getState().language]
      const text = fillIn(outbox.dropText, { action: actionName.cancel, orders: 'G8ADKBRF' })
      void confirm({ title: outbox.dropTitle, text, yes: outbox.drop, danger: true })
    },
  },
  { name: 'printed-reason', card: card(), settings: { reprint: 'reason' } },
  { name: 'printed-pin', card: card(), settings: { reprint: 'pin' } },
  { name: 'reprint-reason', card: card(), settings: { reprint: 'reason' }, prepare: () => asksReprint(null) },
  {
    name: 'reprint-pin',
    card: card(),
    settings: { reprint: 'pin' },
    prepare: () => asksApproval({ code: 'reprint.pin-wrong' }),
  },
  { name: 'news-cancelled', card: late({ code: 'order.cancelled', facts: { code: 'G8ADKBRF' } }) },
  {
    name: 'news-changed',
    card: late({ code: 'order.changed', facts: { code: 'G8ADKBRF', codBefore: 0, codNow: 1_500_000 } }),
  },
  {
    name: 'old-label-replaced',
    card: card({ labels: [{ ...label(1, 'G8ADKBRF', 'completed', 'printed'), copy: 2, voids: 1 }] }),
  },
  {
    name: 'offline-printed',
    card: card({
      sealedAt: now - 3 * hour,
      labels: [{ ...label(1, 'G8ADKBRF', 'completed', 'printed'), evidence: 'counted' }],
    }),
    service: offline,
    waiting: 3,
  },
]

function toOutbox(): void {
  useHistory.setState({ tab: 'outbox' })
}

function asksApproval(fault: Fault): void {
  useApproval.setState({ ...noApproval, asks: { reason: true, pin: true }, why: 'looked', fault })
  useScreen.setState({ dialog: 'approval' })
}

function asksReprint(fault: Fault | null): void {
  useReprint.setState({
    ...noReprint,
    request: { type: 'reprint-last' },
    fault,
  })
  useScreen.setState({ dialog: 'reprint' })
}

/** The label is out, and then the service said more. */
function late(news: Fault) {
  return card({ sealedAt: now - 40 * 60_000, news, blocks: true })
}
