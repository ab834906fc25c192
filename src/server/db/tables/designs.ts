import type { ColumnType, Generated } from 'kysely'
import type { DesignField, GalleryDesign } from '#shared/entities/gallery-design.ts'

/** Written as JSON text, read as a parsed value. */
type Json<T> = ColumnType<T, string | undefined, string>

/** When, by whom and on which page each field was last changed. */
export type FieldChanges = Partial<Record<DesignField, { at: number; by: string | null; page?: string | undefined }>>

export interface GalleryDesignsTable {
  project: string
  published: Json<Partial<GalleryDesign>>
  draft: Json<Partial<GalleryDesign>>
  field_changes: Json<FieldChanges>
  updated_at: Generated<number>
  previous: ColumnType<GalleryDesign | null, string | null | undefined, string | null>
}

/**
 * Maintained by triggers: an organisation's counts changes to its public pages, a project's counts changes that members
 * see.
 */
export interface RevisionsTable {
  id: Generated<number>
  scope: string
  changes: Generated<number>
}
