import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiDocs } from './apiDocs.ts'

// Writes docs/api.md anew.
writeFileSync(join(import.meta.dirname, '../../../docs/api.md'), apiDocs())
