import { configureGlobal } from 'fast-check'

// Property tests draw the same cases at every run, so that a red run is red for everybody; FC_SEED draws others.
configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) })
