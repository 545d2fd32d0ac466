/**
 * What a run of each project may take on two quiet cores, seconds. Said at each run and never judged: on a busy machine
 * everything takes longer, and is as true. Who needs more for a new test finds it elsewhere, or changes the number here.
 * What a quiet run took on 26 November 2026, rounded up; half an hour altogether is what `.ci/run` may take.
 */
export const budgets = {
  check: 30,
  unit: 100,
  contract: 20,
  integration: 670,
  e2e: 620,
  sweeps: 270,
  electron: 10,
} as const

/** Of `npm run test:quick`, where a change does not reach everything. */
export const quickBudget = 60

export type Project = keyof typeof budgets

/** In the order of `npm test`: what is soonest told comes first. */
export const projects = Object.keys(budgets) as Project[]
