import { isPreviewable } from '../rules/media-type.ts'
import type { Artifact } from '../entities/artifact.ts'

/** Whether processing the file again might help: it failed, has a note, or lacks a preview. */
export function canProcessAgain({ type, file }: Pick<Artifact, 'type' | 'file'>): boolean {
  if (!file || file.status === 'processing') return false
  if (file.status === 'failed') return true
  return type !== 'application' && (file.note !== undefined || (isPreviewable(type) && !file.preview))
}
