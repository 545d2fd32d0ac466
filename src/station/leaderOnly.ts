import type { Command } from '../contract/commands.ts'

/** What only a leader may do where the station uses roles. Paper, tests and whatever prints are every packer's. */
export function isLeaderOnly(command: Command): boolean {
  if (command.type === 'order-action') return command.action === 'cancel'
  return leaderOnly.has(command.type)
}

const leaderOnly: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'change-settings',
  'set-supervisor-pin',
  'use-account',
  'operator-save',
  'operator-remove',
  'printer-add',
  'printer-change',
  'printer-remove',
  'printer-forget',
  'printer-ladder',
  'printer-ladder-read',
  'purge-labels',
  'pickup-accept',
  'back-up',
])
