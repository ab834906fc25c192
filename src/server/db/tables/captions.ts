import type { Generated } from 'kysely'
import type { CaptionKind } from '#shared/entities/caption.ts'

export interface CaptionsTable {
  id: string
  artifact: string
  language: string
  label: string
  kind: CaptionKind
  /** In WebVTT format. */
  content: string
  created_at: Generated<number>
  updated_at: Generated<number>
}
