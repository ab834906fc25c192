import type { Artifact } from '#shared/entities/artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'

/** The type of an item in words, or that it has no file. */
export const formatKind = ({ type, file }: { type: Artifact['type']; file: object | null }): string =>
  file ? archiveMessages.kinds[type] : archiveMessages.noFile
