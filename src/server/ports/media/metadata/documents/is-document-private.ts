import type { MediaInput } from '../../media.ts'
import type { MediaJob } from '../../media-job.ts'
import { getDocumentKind } from './document-kind.ts'

/**
 * Whether visitors must get a metadata-stripped copy of a document. If the check fails, the document counts as private.
 */
export async function isDocumentPrivate(
  { workers, limits, signal }: MediaJob,
  { path, mime }: Pick<MediaInput, 'path' | 'mime'>,
): Promise<boolean> {
  if (!getDocumentKind(mime)) return false
  const outcome = await workers.run({ kind: 'inspect', path, mime }, { wallMs: limits.textMs, signal })
  return !('value' in outcome) || outcome.value.isPrivate
}
