import { queryOptions } from '@tanstack/react-query'
import { keys } from '#web/kit/keys.ts'

/** Where the worker beside the client lays what another application hands over (src/server/app/installed). */
const SHARED = 'vitrine-shared'

interface SharedFile {
  id: string
  file: File
}

/** So long they wait, in ms. */
const KEPT_MS = 24 * 3600 * 1000

/** What somebody has shared of late; what else waits is forgotten: it is another person's, or wanted no more. */
async function readShared(me: string): Promise<SharedFile[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(SHARED)
  const read = async (request: Request) => {
    const kept = await cache.match(request)
    const isOwn = kept?.headers.get('x-owner') === me && Date.now() - Number(kept.headers.get('x-at')) < KEPT_MS
    if (kept && isOwn) return [{ id: request.url, file: await fileOf(kept) }]
    await cache.delete(request)
    return []
  }
  return (await Promise.all((await cache.keys()).map(read))).flat()
}

async function fileOf(kept: Response): Promise<File> {
  const { headers } = kept
  return new File([await kept.blob()], decodeURIComponent(headers.get('x-name') ?? ''), {
    type: headers.get('content-type') ?? '',
  })
}

/** Files that somebody has handed over from another application, and that have no place yet. */
export const sharedFilesQuery = (me: string) =>
  queryOptions({
    queryKey: keys.sharedFiles(me),
    queryFn: () => readShared(me),
    staleTime: 0,
    networkMode: 'always',
    meta: { quiet: true },
  })

/** They have their place, or are not wanted. */
export const forgetShared = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(SHARED)
}
