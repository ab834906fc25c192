import type { ColumnType, Generated } from 'kysely'
import type { DesignField, GalleryDesign } from '#shared/entities/gallery-design.ts'

/** JSON as it is written, parsed as it is read. */
type Json<T> = ColumnType<T, string | undefined, string>

/** When and by whom each field was changed last, and on which page. */
export type Touched = Partial<Record<DesignField, { at: number; by: string | null; page?: string | undefined }>>

export interface GalleryDesignsTable {
  project: string
  look: Json<Partial<GalleryDesign>>
  draft: Json<Partial<GalleryDesign>>
  touched: Json<Touched>
  updated_at: Generated<number>
  before: ColumnType<GalleryDesign | null, string | null | undefined, string | null>
}

/** Kept by triggers: of an organisation on all that visitors are shown, of a project on all that its members see. */
export interface RevisionsTable {
  id: Generated<number>
  place: string
  moved: Generated<number>
}
