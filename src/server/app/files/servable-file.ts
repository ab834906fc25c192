import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { parsePublicFileUrl, parseSignedFileUrl } from '#server/ports/store/signed-url.ts'
import { authorizeSignedFile } from './authorize-signed-file.ts'
import { findPublicDerivative } from './files.repo.ts'

/**
 * Finds the stored object with this key, if the query of its URL still entitles to it: by a signature, or because the
 * item is public. Throws `forbidden` for an expired signature.
 */
export async function findServableFile(services: Pick<Services, 'db' | 'config'>, key: string, query: object) {
  const address = parseSignedFileUrl({ key, secret: services.config.secret, query, now: Date.now() })
  if (address.state === 'expired') throw new AppError('forbidden', { reason: ['address_expired'] })
  const file =
    address.state === 'signed'
      ? await authorizeSignedFile(services, { ...address, key })
      : await findPublicDerivative(services.db, { key, item: parsePublicFileUrl(query) })
  return { file, address }
}
