import type { Caller } from '#server/access/caller.ts'
import { allowedOf, type Placed } from '#server/access/place.ts'
import type { Config } from '#server/kit/config.ts'
import { fileUrls, type FileUrls } from './file-urls.ts'

/** What one reader may see of artifacts. */
export interface Sight {
  urls: FileUrls
  /** Members see where an artifact is filed; visitors don't. */
  member: boolean
  mayDownload: (row: { user_id: string | null; downloadable: boolean }) => boolean
}

/** Owners, administrators and members, who see more than the public. */
export const isMember = ({ standing }: Placed) =>
  standing.kind === 'admin' || standing.kind === 'owner' || standing.kind === 'member'

/** What the caller may see of a project's artifacts. `asVisitor` shows a member exactly what the public sees. */
export function sightOf(config: Config, placed: Placed, caller: Caller, asVisitor = !isMember(placed)): Sight {
  if (asVisitor) {
    return {
      urls: fileUrls(config, { gallery: placed.galleryVersion() }),
      member: false,
      mayDownload: (row) => row.downloadable,
    }
  }
  // Only callers with a session can be members.
  if (!caller.session) throw new Error('a member without a session')
  return { urls: fileUrls(config, { session: caller.session.id }), member: true, mayDownload: downloadsOf(placed) }
}

/** Returns a check which artifacts of a project the member may download. */
export const downloadsOf = (placed: Placed) => (row: { user_id: string | null }) =>
  allowedOf(placed, 'artifact.download', row.user_id)
