import { queryOptions } from '@tanstack/react-query'
import { keys } from '#web/kit/keys.ts'

/** The cache in which the service worker puts files shared from other applications (src/server/app/web-app). */
const CACHE_NAME = 'vitrine-shared'

interface SharedFile {
  id: string
  file: File
}

/** Shared files expire after this time. */
const SHARED_FILE_TTL_MS = 24 * 3600 * 1000

/** Reads the files that this person has shared lately, and deletes expired files and those of other people. */
async function readSharedFiles(personId: string): Promise<SharedFile[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(CACHE_NAME)
  const readOrDelete = async (request: Request) => {
    const response = await cache.match(request)
    const isFresh = response && Date.now() - Number(response.headers.get('x-at')) < SHARED_FILE_TTL_MS
    if (isFresh && response.headers.get('x-owner') === personId)
      return [{ id: request.url, file: await toFile(response) }]
    await cache.delete(request)
    return []
  }
  return (await Promise.all((await cache.keys()).map(readOrDelete))).flat()
}

async function toFile(response: Response): Promise<File> {
  const { headers } = response
  return new File([await response.blob()], decodeURIComponent(headers.get('x-name') ?? ''), {
    type: headers.get('content-type') ?? '',
  })
}

/** Files shared from another application that have not been added to an archive yet. */
export const sharedFilesQuery = (personId: string) =>
  queryOptions({
    queryKey: keys.sharedFiles(personId),
    queryFn: () => readSharedFiles(personId),
    staleTime: 0,
    networkMode: 'always',
    meta: { quiet: true },
  })

/** Deletes the shared files after they were added or declined. */
export const deleteSharedFiles = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(CACHE_NAME)
}
