import type { Caller } from '#server/access/caller.ts'
import { isAllowedWithin, type AuthorizedSubject } from '#server/access/authorized-subject.ts'
import type { Config } from '#server/kit/config.ts'
import { createFileUrls, type FileUrls } from './file-urls.ts'

/** The artifacts, and the parts of them, that one reader may see. */
export interface ReaderVisibility {
  urls: FileUrls
  /** Members see where an artifact is filed; visitors don't. */
  isMember: boolean
  mayDownload: (row: { user_id: string | null; downloadable: boolean }) => boolean
}

/** Owners, administrators and members, who see more than the public. */
export const isMember = ({ relation }: AuthorizedSubject) =>
  relation.kind === 'admin' || relation.kind === 'owner' || relation.kind === 'member'

/**
 * The project's artifacts, and the parts of them, that the caller may see. `asVisitor` shows a member exactly what the
 * public sees.
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

/** Returns a check which artifacts of a project the member may download. */
export const createDownloadCheck = (authorized: AuthorizedSubject) => (row: { user_id: string | null }) =>
  isAllowedWithin(authorized, 'artifact.download', row.user_id)
