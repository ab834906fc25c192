import { isPreviewable } from '../rules/media-type.ts'
import type { Artifact } from '../entities/artifact.ts'

/** Whether processing a file again may make more of it: it failed, has a note, or there is nothing to look at. */
export function canProcessAgain({ type, file }: Pick<Artifact, 'type' | 'file'>): boolean {
  if (!file || file.status === 'processing') return false
  if (file.status === 'failed') return true
  return type !== 'application' && (file.note !== undefined || (isPreviewable(type) && !file.preview))
}
