/**
 * What a run of each project may take on two quiet cores, seconds. Said at each run and never judged: on a busy machine
 * everything takes longer, and is as true. Who needs more for a new test finds it elsewhere, or changes the number here.
 */
export const budgets = {
  check: 20,
  unit: 60,
  contract: 20,
  integration: 180,
  e2e: 210,
  sweeps: 100,
  electron: 10,
} as const

/** Of `npm run test:quick`, where a change does not reach everything. */
export const quickBudget = 60

export type Project = keyof typeof budgets

/** In the order of `npm test`: what is soonest told comes first. */
export const projects = Object.keys(budgets) as Project[]
