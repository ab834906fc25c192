import type { Services } from '#server/access/services.ts'
import { galleryToken } from '#server/access/gallery-token.ts'
import { allowed, place } from '#server/access/place.ts'
import type { Holder } from '#server/ports/store/signed-url.ts'
import { downloadsOf, isMember } from '#server/views/sight.ts'
import { wholeFor } from '#server/views/whole-for.ts'
import { storedOf, type StoredBytes } from './files.repo.ts'

/**
 * Returns the stored object that a signed address names, if its holder may still fetch it: a member needs a valid
 * session and permission; a visitor needs a public artifact and a gallery whose password hasn't changed.
 */
export async function givenFile(
  { db, config: { secret } }: Pick<Services, 'db' | 'config'>,
  { key, item, to: linkHolder }: { key: string; item: string; to: Holder },
): Promise<StoredBytes | undefined> {
  const byMember = 'session' in linkHolder
  const row = await storedOf(db, { key, item, session: byMember ? linkHolder.session : null })
  if (!row) return undefined
  const { session_user: sessionUser, project, password_hash: password, name, mime, sha256 } = row
  const session = byMember && sessionUser ? { user: sessionUser } : null
  const galleryTokens = !byMember && password && project ? [galleryToken(secret, project, password)] : []
  const placed = place(row, { session, galleryTokens }, secret, Date.now())
  if (byMember ? !isMember(placed) || !allowed(placed, 'artifact.read') : !placed.subject.public) return undefined
  if (!byMember && password && linkHolder.gallery !== placed.galleryVersion()) return undefined

  if (name !== null && name !== 'clean') return { mime, name }
  const mayDownload = byMember ? downloadsOf(placed)(row) : row.downloadable
  if (wholeFor({ member: byMember, mayDownload }, row) !== (name ?? 'original')) return undefined
  return name === null ? { mime, sha256 } : { mime, name }
}
