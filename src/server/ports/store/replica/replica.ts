import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DiskStore } from '../disk-store.ts'
import { createMarkedStore, findMarkedOwner, MARKER_KEY, putMarker } from '../marked-store.ts'
import type { ReplicaConfig } from '#server/kit/config.ts'
import type { Store } from '../store.ts'

/**
 * Whether the second store can be used: `new` has no files and no marker; `unmarked` was used before, but its marker is gone,
 * as on a disk that isn't mounted; `foreign` has files of another installation or unknown ones; `same` is the store itself.
 */
export type ReplicaState = 'ready' | 'new' | 'unmarked' | 'unreachable' | 'foreign' | 'same'

/** A second store for originals. It may be away at any time. */
export interface Replica {
  /** Without credentials. */
  address: string
  /** Throws `store_away` while the marker is missing. */
  store: Store
  /** `owner` is the id of the database; `isKnown` says whether the database has used this address before. */
  inspect(owner: string, isKnown: boolean): Promise<ReplicaState>
  /** Marks a new store as belonging to a database. Returns false if it is the same place as `primary`. */
  adopt(owner: string, primary: Store): Promise<boolean>
}

/** Opens a directory or a bucket as the second store. Nothing is read or written yet. */
export async function openReplica({ url, credentials }: ReplicaConfig): Promise<Replica> {
  const raw = url.startsWith('s3://') ? await openBucket({ url, credentials }) : new DiskStore(url)
  const inspectMarker = async (owner: string, isKnown: boolean): Promise<ReplicaState> => {
    await raw.check()
    const marker = await raw.get(MARKER_KEY)
    const content = marker && (await text(marker.body))
    const markedOwner = findMarkedOwner(content)
    if (markedOwner !== undefined)
      return markedOwner === owner && isKnown ? 'ready' : markedOwner === owner ? 'new' : 'foreign'
    // An operator confirms with an empty marker that the store is meant to be used.
    if (content !== null) return 'new'
    if (isKnown) return 'unmarked'
    for await (const _ of raw.list('o/')) return 'foreign'
    return 'new'
  }
  let isSame = false
  return {
    address: url,
    store: createMarkedStore(raw),
    inspect: async (owner, isKnown) => (isSame ? 'same' : inspectMarker(owner, isKnown).catch(() => 'unreachable')),
    async adopt(owner, primary) {
      const probeKey = `tmp/${randomUUID()}`
      await raw.put(probeKey, Readable.from([Buffer.from(owner)]))
      isSame = (await primary.head(probeKey)) !== null
      await raw.remove([probeKey])
      if (!isSame) await putMarker(raw, owner)
      return !isSame
    },
  }
}

async function openBucket({ url, credentials }: ReplicaConfig): Promise<Store> {
  // Loaded only if a bucket is configured because the library is large.
  const { readS3Url, S3Store } = await import('../s3-store.ts')
  return new S3Store(readS3Url(url), credentials)
}
