import type { Artifact } from '#shared/entities/artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'

/** The kind of an item as text. An item without a file has none yet, whatever type it is stored with. */
export const formatKind = ({ type, file }: { type: Artifact['type']; file: object | null }): string =>
  file ? archiveMessages.kinds[type] : archiveMessages.noFile
