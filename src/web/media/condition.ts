import type { ArtifactFile } from '#shared/entities/artifact.ts'

/** What stands between a file and being looked at. `partly`: something of it is there. */
export type Condition = 'processing' | 'partly' | 'failed' | 'unscanned' | 'infected'

/** The condition of a file that is not, or not quite, as it should be. */
export function conditionOf(file: Pick<ArtifactFile, 'status' | 'held' | 'preview'> | null): Condition | null {
  if (!file) return null
  if (file.held) return file.held
  if (file.status === 'processing') return 'processing'
  if (file.status === 'ready') return null
  return file.preview ? 'partly' : 'failed'
}
