import { everyState } from './everyState.ts'

everyState({ of: 2, part: 0, allStatesIn: 'light' })
