import type { Caller } from '#server/access/caller.ts'
import { isAllowedWithin, type AuthorizedSubject } from '#server/access/authorized-subject.ts'
import type { Config } from '#server/kit/config.ts'
import { createFileUrls, type FileUrls } from './file-urls.ts'

/** Determines which artifacts, and which parts of them, a reader may see. */
export interface ReaderVisibility {
  urls: FileUrls
  /** Whether the reader sees which folder an artifact is in; members do, visitors don't. */
  isMember: boolean
  mayDownload: (row: { user_id: string | null; downloadable: boolean }) => boolean
}

/** Whether the reader is an owner, administrator or member and so sees more than the public. */
export const isMember = ({ relation }: AuthorizedSubject) =>
  relation.kind === 'admin' || relation.kind === 'owner' || relation.kind === 'member'

/**
 * Determines which of a project's artifacts, and which parts of them, the caller may see. With `asVisitor`, a member
 * sees exactly what the public sees.
 */
export function getReaderVisibility(
  config: Config,
  authorized: AuthorizedSubject,
  caller: Caller,
  asVisitor = !isMember(authorized),
): ReaderVisibility {
  if (asVisitor) {
    return {
      urls: createFileUrls(config, { gallery: authorized.getGalleryVersion() }),
      isMember: false,
      mayDownload: (row) => row.downloadable,
    }
  }
  // Only callers with a session can be members.
  if (!caller.session) throw new Error('a member without a session')
  return {
    urls: createFileUrls(config, { session: caller.session.id }),
    isMember: true,
    mayDownload: createDownloadCheck(authorized),
  }
}

/** Returns a function that checks which artifacts of a project the member may download. */
export const createDownloadCheck = (authorized: AuthorizedSubject) => (row: { user_id: string | null }) =>
  isAllowedWithin(authorized, 'artifact.download', row.user_id)
