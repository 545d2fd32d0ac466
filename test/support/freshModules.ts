import { vi } from 'vitest'

// The files of this project share a process, and nothing else: each loads its modules anew, with the state they begin in.
vi.resetModules()
