import { everyState } from './everyState.ts'

everyState({ of: 2, part: 1, allStatesIn: 'dark' })
