import { afterAll, vi } from 'vitest'

// The files of this project share a process, and nothing else: each loads its modules anew, with the state they begin in.
vi.resetModules()

// A clock that stands still would stop the file behind, and the run with it: nothing of it reached its own deadline.
afterAll(() => void vi.useRealTimers())
