import type { Services } from '#server/access/services.ts'
import type { ImportRecord } from '../imports.repo.ts'
import type { ImportSource } from './source.ts'
import { openTable } from './table.ts'

type OpenSource = (services: Services, record: ImportRecord, signal: AbortSignal) => Promise<ImportSource>

const SOURCES: Record<ImportRecord['source'], OpenSource> = { table: openTable }

/** Opens the source of an import. Throws `conflict` if it was removed. */
export const openSource: OpenSource = (services, record, signal) => SOURCES[record.source](services, record, signal)
