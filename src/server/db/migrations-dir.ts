import { join } from 'node:path'

/** The directory of the migrations of this version. */
export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../migrations')
