import type { Services } from '#server/access/services.ts'
import { createGalleryToken } from '#server/access/gallery-token.ts'
import { isAllowed, authorizeRow } from '#server/access/authorized-subject.ts'
import type { LinkHolder } from '#server/ports/store/signed-url.ts'
import { createDownloadCheck, isMember } from '#server/views/reader-visibility.ts'
import { getServableVariant } from '#server/views/servable-variant.ts'
import { findContributedThumbnail, findStoredObject, type StoredBytes } from './files.repo.ts'

/**
 * Returns the stored object that a signed URL names, if the person it was issued to may still fetch it: a member needs a
 * valid session and permission; for a visitor, the artifact must be public and the gallery's password unchanged; a
 * contributor may fetch thumbnails of files that they haven't withdrawn.
 */
export async function authorizeSignedFile(
  { db, config: { secret } }: Pick<Services, 'db' | 'config'>,
  { key, item, linkHolder }: { key: string; item: string; linkHolder: LinkHolder },
): Promise<StoredBytes | undefined> {
  if ('contribution' in linkHolder) return findContributedThumbnail(db, { key, item, linkHolder })
  const isMemberLink = 'session' in linkHolder
  const row = await findStoredObject(db, { key, item, session: isMemberLink ? linkHolder.session : null })
  if (!row) return undefined
  const { session_user: sessionUser, project, password_hash: password, name, mime, sha256 } = row
  const session = isMemberLink && sessionUser ? { user: sessionUser } : null
  const galleryTokens = !isMemberLink && password && project ? [createGalleryToken(secret, project, password)] : []
  const authorized = authorizeRow(row, { session, galleryTokens }, secret, Date.now())
  if (isMemberLink ? !isMember(authorized) || !isAllowed(authorized, 'artifact.read') : !authorized.subject.isPublic)
    return undefined
  if (!isMemberLink && password && linkHolder.gallery !== authorized.getGalleryVersion()) return undefined

  if (name !== null && name !== 'clean') return { mime, name }
  const mayDownload = isMemberLink ? createDownloadCheck(authorized)(row) : row.downloadable
  if (getServableVariant({ hasMemberAccess: isMemberLink, mayDownload }, row) !== (name ?? 'original')) return undefined
  return name === null ? { mime, sha256 } : { mime, name }
}
