import type { ArtifactFile } from '#shared/entities/artifact.ts'

/** Why a file can't be viewed. `partly`: some of its derivatives exist. */
export type Condition = 'processing' | 'partly' | 'failed' | 'unscanned' | 'infected'

/** Returns the condition of a file, or null if it is fully usable. */
export function getCondition(file: Pick<ArtifactFile, 'status' | 'held' | 'preview'> | null): Condition | null {
  if (!file) return null
  if (file.held) return file.held
  if (file.status === 'processing') return 'processing'
  if (file.status === 'ready') return null
  return file.preview ? 'partly' : 'failed'
}
