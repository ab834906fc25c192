import { getTextKind } from '../../document/text-kinds.ts'

export type DocumentKind = 'pdf' | 'drawing' | 'office' | 'book'

/**
 * Returns the cleaner for a MIME type that is neither a raster image nor a recording; undefined for types without
 * metadata.
 */
export function getDocumentKind(mime: string): DocumentKind | undefined {
  if (mime === 'application/pdf') return 'pdf'
  if (mime === 'image/svg+xml') return 'drawing'
  const kind = getTextKind(mime)
  if (kind === 'book') return 'book'
  return kind && ['word', 'slides', 'sheet', 'open-document'].includes(kind) ? 'office' : undefined
}
