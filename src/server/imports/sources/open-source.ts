import type { Services } from '#server/access/services.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { openDetected } from './detect.ts'
import { openFolder } from './folder.ts'
import type { ImportSource } from './source.ts'
import { openOmekaClassic } from './web/omeka-classic.ts'
import { openOmekaS } from './web/omeka-s.ts'
import { openTable } from './table.ts'

type OpenSource = (services: Services, record: ImportRecord, signal: AbortSignal) => Promise<ImportSource>

const SOURCES: Record<ImportRecord['source'], OpenSource> = {
  auto: openDetected,
  table: openTable,
  folder: openFolder,
  omeka_s: openOmekaS,
  omeka_classic: openOmekaClassic,
} as never

/** Opens the source of an import. Throws `conflict` if it was removed. */
export const openSource: OpenSource = (services, record, signal) => SOURCES[record.source](services, record, signal)
