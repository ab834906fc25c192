import { textKind } from '../../document/text-kinds.ts'

export type DocumentKind = 'pdf' | 'drawing' | 'office' | 'book'

/** How a file is cleaned that is no picture of pixels and no recording; undefined for what holds no more than its text. */
export function documentKind(mime: string): DocumentKind | undefined {
  if (mime === 'application/pdf') return 'pdf'
  if (mime === 'image/svg+xml') return 'drawing'
  const kind = textKind(mime)
  if (kind === 'book') return 'book'
  return kind && ['word', 'slides', 'sheet', 'open-document'].includes(kind) ? 'office' : undefined
}
