import type { MediaInput } from '../../media.ts'
import type { MediaJob } from '../../media-job.ts'
import { documentKind } from './document-kind.ts'

/** Whether visitors must get a clean copy of a document. If the check fails, the document counts as private. */
export async function isPrivate(
  { workers, limits, signal }: MediaJob,
  { path, mime }: Pick<MediaInput, 'path' | 'mime'>,
): Promise<boolean> {
  if (!documentKind(mime)) return false
  const outcome = await workers.run({ kind: 'inspect', path, mime }, { wallMs: limits.textMs, signal })
  return !('value' in outcome) || outcome.value.isPrivate
}
