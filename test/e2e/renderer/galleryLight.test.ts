import { everyState } from './everyState.ts'

everyState({ theme: 'light', language: 'vi', size: { width: 1440, height: 900 }, rules: 'all' })
