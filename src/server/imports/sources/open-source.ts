import type { Services } from '#server/access/services.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { openBag } from './bagit.ts'
import { openDetected } from './detect.ts'
import { openFolder } from './folder.ts'
import type { ImportSource } from './source.ts'
import { openTable } from './table.ts'
import { openTakeout } from './takeout.ts'
import { openWatched } from './watched.ts'
import { openOmekaClassic } from './web/omeka-classic.ts'
import { openOmekaS } from './web/omeka-s.ts'

type OpenSource = (services: Services, record: ImportRecord, signal: AbortSignal) => Promise<ImportSource>

const SOURCES: Record<ImportRecord['source'], OpenSource> = {
  auto: openDetected,
  table: openTable,
  folder: openFolder,
  bagit: openBag,
  takeout: openTakeout,
  watched: openWatched,
  omeka_s: openOmekaS,
  omeka_classic: openOmekaClassic,
}

/** Opens the source of an import. Throws `conflict` if it was removed. */
export const openSource: OpenSource = (services, record, signal) => SOURCES[record.source](services, record, signal)
