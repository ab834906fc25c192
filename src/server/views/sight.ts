import type { Caller } from '#server/access/caller.ts'
import { allowedOf, type Placed } from '#server/access/place.ts'
import type { Config } from '#server/kit/config.ts'
import { fileUrls, type FileUrls } from './file-urls.ts'

/** What one reader may see of artifacts. */
export interface Sight {
  urls: FileUrls
  /** Members see where it is filed and kept; visitors do not. */
  member: boolean
  mayDownload: (row: { user_id: string | null; downloadable: boolean }) => boolean
}

/** Owner, administrator or member: those who see more than what is public. */
export const isMember = ({ standing }: Placed) =>
  standing.kind === 'admin' || standing.kind === 'owner' || standing.kind === 'member'

/**
 * What a caller sees of the artifacts of one project. `asVisitor` shows a member exactly what the public sees.
 */
export function sightOf(config: Config, placed: Placed, caller: Caller, asVisitor = !isMember(placed)): Sight {
  if (asVisitor) {
    return {
      urls: fileUrls(config, { gallery: placed.galleryVersion() }),
      member: false,
      mayDownload: (row) => row.downloadable,
    }
  }
  // Nobody is a member of anything without a session.
  if (!caller.session) throw new Error('a member without a session')
  return { urls: fileUrls(config, { session: caller.session.id }), member: true, mayDownload: downloadsOf(placed) }
}

/** Which artifacts of a project one of its members may download. */
export const downloadsOf = (placed: Placed) => (row: { user_id: string | null }) =>
  allowedOf(placed, 'artifact.download', row.user_id)
