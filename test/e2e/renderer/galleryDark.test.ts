import { everyState } from './everyState.ts'

everyState({ theme: 'dark', language: 'en', size: { width: 1024, height: 700 }, rules: 'of-looks' })
