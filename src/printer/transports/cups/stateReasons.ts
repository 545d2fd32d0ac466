import type { StateReason } from '../../../model/printer.ts'

/**
 * What the keywords of printer-state-reasons (RFC 8011 5.4.12, PWG 5100.9) and of job-state-reasons (RFC 8011 5.3.8)
 * mean to a label printer. Left out is what holds nothing up: *none*, *job-printing*, low supplies.
 */
const meanings: Readonly<Record<string, StateReason>> = {
  'media-empty': 'media-empty',
  'media-needed': 'media-empty',
  'input-tray-missing': 'media-empty',
  'media-jam': 'media-jam',
  'cover-open': 'cover-open',
  'door-open': 'cover-open',
  'interlock-open': 'cover-open',
  'marker-supply-empty': 'marker-supply-empty',
  'toner-empty': 'marker-supply-empty',
  paused: 'paused',
  'moving-to-paused': 'paused',
  'printer-stopped': 'paused',
  'printer-stopped-partly': 'paused',
  'job-hold-until-specified': 'paused',
  'fuser-over-temp': 'too-hot',
  offline: 'offline',
  shutdown: 'offline',
  'connecting-to-device': 'unreachable',
  'timed-out': 'unreachable',
  'cups-waiting-for-job-completed': 'busy',
}

/** Without its weight: `media-empty-error` is `media-empty`, but a mere `-report` of most things holds nothing up. */
export function reasonsOf(keywords: readonly unknown[]): readonly StateReason[] {
  const found = keywords.flatMap((keyword) => {
    const name = String(keyword).replace(/-(error|warning|report)$/, '')
    const reason = Object.hasOwn(meanings, name) ? meanings[name] : undefined
    return reason === undefined ? [] : [reason]
  })
  return [...new Set(found)]
}
