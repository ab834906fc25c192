import type { IDBPTransaction } from 'idb'
import { v4 } from 'uuid'
import { isPreparing, newItem, type UploadItem } from '../queue/upload-item.ts'
import type { Choice, UploadState } from '../queue/upload-queue.ts'
import { amongPages, hasLocks, livePage, pageGone } from './page-locks.ts'
import { openUploadsDb, type KeptItem, type UploadsDb, type UploadsSchema } from './uploads-db.ts'

/** Larger files are not copied into the browser's store: they are chosen again after a reload. */
const MOST_OF_ONE = 2 * 1024 ** 3
/** This part of what the browser may still store is used. */
const SHARE = 0.5
/** A page that is loaded again takes up its own queue before another one does. */
const GRACE_MS = 5000
const STRANGERS_MS = 30 * 24 * 3600 * 1000

interface Found {
  items: UploadItem[]
  remembered: Choice | null
}

/** Keeps a person's queue, and the files in it, in the browser. */
export interface Persister {
  /** Whether it goes on by itself when the page has been loaded again. */
  holds: (id: string) => boolean
  fileOf: (id: string) => Promise<File | null>
  /** A file could not be read. Answers whether there is another copy to try. */
  lose: (id: string) => boolean
  /** Stores a file's bytes as soon as those before it are. */
  take: (id: string, file: File) => void
  /** Writes what of the queue has changed. */
  follow: (state: UploadState) => void
  /** How many files other pages of this person are about to send. */
  countElsewhere: () => Promise<number>
  /** Forgets everything of this person; other pages keep nothing more either. */
  forget: () => Promise<void>
  /** The page has let go of the queue. */
  close: () => void
}

/**
 * `onFound` gets what pages that are gone have left, at once and whenever one goes. A file that the browser does not
 * have any more comes as missing.
 */
export function createPersister(person: string, onFound: (found: Found) => void): Persister {
  const page = v4()
  const files = new Map<string, File>()
  const stored = new Set<string>()
  const written = new Map<string, KeptItem>()
  const awaited = new Set<string>()
  let waiting: string[] = []
  let storing = false
  let remembered: Choice | null = null
  let closed = false
  let release: (() => void) | undefined
  const channel = new BroadcastChannel('uploads')
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data === person) stopKeeping()
  })
  function stopKeeping() {
    closed = true
    waiting = []
  }
  const ready: Promise<UploadsDb | null> = hasLocks() ? open() : Promise.resolve(null)

  async function open(): Promise<UploadsDb | null> {
    const db = await openUploadsDb()
    if (!db) return null
    release = await livePage(page)
    await adopt(db).catch(() => undefined)
    return db
  }

  /** Takes over what no living page has. */
  async function adopt(db: UploadsDb): Promise<void> {
    await amongPages(async (lives) => {
      if (closed) return
      const trx = db.transaction(['items', 'files', 'choices'], 'readwrite')
      const [all, kept] = await Promise.all([trx.objectStore('items').getAll(), trx.objectStore('files').getAllKeys()])
      const own = all.filter((item) => item.person === person && item.page !== page)
      const left = own.filter((item) => !lives(item.page)).map((item) => ({ ...item, page }))
      const strangers = all.filter((item) => item.person !== person && item.at < Date.now() - STRANGERS_MS)
      remembered = (await trx.objectStore('choices').get(person)) ?? null
      await Promise.all([
        ...left.map((item) => trx.objectStore('items').put(item)),
        ...strangers.flatMap(({ id }) => removed(trx, id)),
        trx.done,
      ])
      for (const id of kept) stored.add(id)
      for (const item of left) written.set(item.id, item)
      const items = left.toSorted((a, b) => a.at - b.at).map((item) => restored(item, stored.has(item.id)))
      onFound({ items, remembered })
      for (const other of new Set(own.filter((item) => lives(item.page)).map((item) => item.page))) void heir(db, other)
    })
  }
  async function heir(db: UploadsDb, other: string): Promise<void> {
    if (awaited.has(other)) return
    awaited.add(other)
    await pageGone(other)
    setTimeout(() => void adopt(db).catch(() => undefined), GRACE_MS)
  }

  async function store(): Promise<void> {
    const db = await ready
    if (storing || !db) return
    storing = true
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const file = files.get(id)
      if (!file || !(await fits(file))) continue
      try {
        await db.put('files', file, id)
        // It, or its person, may have left meanwhile.
        if (files.has(id) && !closed) stored.add(id)
        else await db.delete('files', id)
      } catch {
        // It is too large after all, or cannot be read: sending it will tell.
      }
    }
    storing = false
  }

  /** Without a choice that one stays as another page may have set it. */
  async function write(changed: readonly KeptItem[], gone: readonly string[], choice?: Choice | null): Promise<void> {
    const db = await ready
    if (!db || closed) return
    const trx = db.transaction(['items', 'files', 'choices'], 'readwrite')
    const choices = trx.objectStore('choices')
    await Promise.all([
      ...changed.map((item) => trx.objectStore('items').put(item)),
      ...gone.flatMap((id) => removed(trx, id)),
      ...(choice === undefined ? [] : [choice ? choices.put(choice, person) : choices.delete(person)]),
      trx.done,
    ])
  }

  return {
    holds: (id) => stored.has(id),
    fileOf: async (id) => files.get(id) ?? (await (await ready)?.get('files', id).catch(() => undefined)) ?? null,
    take: (id, file) => {
      files.set(id, file)
      waiting.push(id)
      void store()
    },
    lose: (id) => {
      // What was chosen cannot be read; its copy perhaps can.
      if (files.delete(id)) return stored.has(id)
      stored.delete(id)
      return false
    },
    follow: (state) => {
      const items = state.items.filter(({ phase }) => phase !== 'done')
      const changed = items.flatMap((item) => {
        const before = written.get(item.id)
        return before && !differs(item, before) ? [] : [keptOf(item, person, page, before?.at ?? now())]
      })
      const here = new Set(items.map(({ id }) => id))
      const gone = [...written.keys()].filter((id) => !here.has(id))
      const chosen = state.remembered === remembered ? undefined : state.remembered
      if (changed.length === 0 && gone.length === 0 && chosen === undefined) return
      for (const item of changed) written.set(item.id, item)
      for (const id of gone) {
        written.delete(id)
        files.delete(id)
        stored.delete(id)
      }
      remembered = state.remembered
      void write(changed, gone, chosen).catch(() => undefined)
    },
    countElsewhere: async () => {
      const own = await (await ready)?.getAllFromIndex('items', 'person', person)
      return own?.filter((item) => item.page !== page && item.phase === 'queued').length ?? 0
    },
    forget: async () => {
      stopKeeping()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches pages of our own origin alone
      channel.postMessage(person)
      const db = await ready
      if (!db) return
      const ids = await db.getAllKeysFromIndex('items', 'person', person)
      const trx = db.transaction(['items', 'files', 'choices'], 'readwrite')
      await Promise.all([...ids.flatMap((id) => removed(trx, id)), trx.objectStore('choices').delete(person), trx.done])
    },
    close: () => {
      stopKeeping()
      channel.close()
      void ready.then((db) => {
        db?.close()
        release?.()
      })
    },
  }
}

async function fits({ size }: File): Promise<boolean> {
  if (size > MOST_OF_ONE) return false
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  return size <= (quota - usage) * SHARE
}

const keptPhase = ({ phase }: UploadItem): KeptItem['phase'] =>
  phase === 'failed' || phase === 'deciding' || phase === 'compressing' ? phase : 'queued'

let last = 0
/** Times that only grow: the queue's order. */
const now = () => (last = Math.max(last + 1, Date.now()))

const keptOf = (item: UploadItem, person: string, page: string, at: number): KeptItem => {
  const { id, name, size, modified, project, folder, begun, url, artifact, error } = item
  const given = { id, name, size, modified, project, folder }
  return { ...given, person, page, at, phase: keptPhase(item), begun, url, artifact, error }
}

const differs = (item: UploadItem, before: KeptItem): boolean =>
  keptPhase(item) !== before.phase ||
  item.begun !== before.begun ||
  item.url !== before.url ||
  item.artifact !== before.artifact

type Transaction = IDBPTransaction<UploadsSchema, ('items' | 'files' | 'choices')[], 'readwrite'>

const removed = (trx: Transaction, id: string) => [
  trx.objectStore('items').delete(id),
  trx.objectStore('files').delete(id),
]

/** Nobody asks again about what was begun; all else is looked at anew. */
function restored(kept: KeptItem, hasFile: boolean): UploadItem {
  const { id, name, size, modified, project, folder, phase, begun, url, artifact, error } = kept
  const fresh = newItem({ id, name, size, modified, project, folder })
  const item: UploadItem = { ...fresh, begun, url, artifact, question: begun ? 'settled' : 'open' }
  const back = { ...item, phase, error }
  if (isPreparing(back)) return { ...back, progress: 100 }
  return hasFile ? back : { ...item, phase: 'missing' }
}
