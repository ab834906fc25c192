import type { Artifact, ArtifactFile } from '#shared/entities/artifact.ts'

/** The fields of an item that lists and the lightbox need; server-rendered pages embed no more. */
export type ListedItem = Pick<
  Artifact,
  'id' | 'project' | 'title' | 'type' | 'place' | 'date_of_origin' | 'created_at'
> & {
  display_date?: string | null
  file: Pick<ArtifactFile, 'url' | 'type' | 'status' | 'duration' | 'width' | 'height' | 'pages' | 'preview'> | null
}

/** Reduces an item to these fields. */
export function toListedItem(item: Artifact): ListedItem {
  const { id, project, title, type, place, date_of_origin, display_date, created_at, file } = item
  const fields = { id, project, title, type, place, date_of_origin, created_at, ...(display_date && { display_date }) }
  if (!file) return { ...fields, file }
  const { url, type: mime, status, duration, width, height, pages, preview } = file
  return { ...fields, file: { url, type: mime, status, duration, width, height, pages, preview } }
}
