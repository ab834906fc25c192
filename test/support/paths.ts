import { join } from 'node:path'

/** The root folder of the repository. */
export const ROOT = join(import.meta.dirname, '../..')
/** The folder of the built pages. */
export const BUILT_PAGES = join(ROOT, 'dist')
/** The program that runs the application as a separate process. */
export const SERVER_PROGRAM = join(import.meta.dirname, './servers/killable-server.ts')
