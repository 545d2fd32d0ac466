import type { CliActions } from '../shell/cli/cliActions.ts'

/** The work behind the commands of `packbench`, each loaded when it is asked for: a version needs no station. */
export const cliActions: CliActions = {
  start: async (...given) => (await import('./serve.ts')).start(...given),
  serve: async (...given) => (await import('./serve.ts')).serve(...given),
  practice: async (...given) => (await import('./toolCommands.ts')).practice(...given),
  emulator: async (...given) => (await import('./toolCommands.ts')).emulator(...given),
  decode: async (...given) => (await import('./toolCommands.ts')).decode(...given),
  print: async (...given) => (await import('./printCommand.ts')).print(...given),
  check: async (...given) => (await import('./checkCommand.ts')).check(...given),
  call: async (...given) => (await import('./callCommand.ts')).call(...given),
  jobs: async (...given) => (await import('./jobsCommand.ts')).jobs(...given),
  printers: async (...given) => (await import('./printersCommand.ts')).printers(...given),
  convert: async (...given) => (await import('./convertCommand.ts')).convert(...given),
  sheets: async (...given) => (await import('./sheetsCommand.ts')).sheets(...given),
  backup: async (...given) => (await import('./backupCommand.ts')).backup(...given),
  restore: async (...given) => (await import('./backupCommand.ts')).restore(...given),
  people: async (...given) => (await import('./peopleCommand.ts')).people(...given),
  operators: async (...given) => (await import('./operatorsCommand.ts')).operators(...given),
  rules: async (...given) => (await import('./rulesCommand.ts')).rules(...given),
  accounts: async (...given) => (await import('./accountsCommand.ts')).accounts(...given),
  shops: async (...given) => (await import('./shopsCommand.ts')).shops(...given),
  orders: async (...given) => (await import('./ordersCommand.ts')).orders(...given),
  tickets: async (...given) => (await import('./ticketsCommand.ts')).tickets(...given),
  units: async (...given) => (await import('./unitsCommand.ts')).units(...given),
  history: async (...given) => (await import('./historyCommand.ts')).history(...given),
  verify: async (...given) => (await import('./historyCommand.ts')).verify(...given),
}
