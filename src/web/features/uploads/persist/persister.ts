import type { IDBPTransaction } from 'idb'
import { v4 } from 'uuid'
import { isPreparing, createUploadItem, type UploadItem } from '../queue/upload-item.ts'
import type { DuplicateChoice, UploadState } from '../queue/upload-queue.ts'
import { hasLocks, markPageOpen, waitUntilPageCloses, withPageRegistry } from './page-locks.ts'
import { openUploadsDb, type StoredItem, type UploadsDb, type UploadsSchema } from './uploads-db.ts'

/** Larger files are not stored in the browser: the user chooses them again after a reload. */
const MAX_STORED_BYTES = 2 * 1024 ** 3
/** The share of the remaining storage quota that one file may use. */
const MAX_QUOTA_SHARE = 0.5
/** Lets a page that is being reloaded take over its own queue before another page does. */
const RELOAD_GRACE_MS = 5000
/** Files of other people who used this browser are deleted after this time. */
const OTHER_PERSON_TTL_MS = 30 * 24 * 3600 * 1000

interface RestoredQueue {
  items: UploadItem[]
  remembered: DuplicateChoice | null
}

/** Stores a person's queue and its files in the browser. */
export interface Persister {
  /** Whether the file is stored, so that its upload continues by itself after a reload. */
  hasCopy: (id: string) => boolean
  getFile: (id: string) => Promise<File | null>
  /** Drops a file that can't be read. Returns whether there is another copy to try. */
  dropUnreadable: (id: string) => boolean
  /** Adds a file, and stores its bytes after those of earlier files. */
  storeFile: (id: string, file: File) => void
  /** Stores the changes of the queue. */
  save: (state: UploadState) => void
  /** The number of files that other pages of this person still have to send. */
  countElsewhere: () => Promise<number>
  /** Deletes everything of this person, and makes their other pages store nothing more. */
  deleteEverything: () => Promise<void>
  close: () => void
}

/**
 * Creates the storage of a page. `onRestored` receives the queues of pages that were closed, at the start and whenever another
 * page closes. Files that the browser no longer has are marked as missing.
 */
export function createPersister(person: string, onRestored: (queue: RestoredQueue) => void): Persister {
  const page = v4()
  const files = new Map<string, File>()
  const storedFileIds = new Set<string>()
  const savedItems = new Map<string, StoredItem>()
  const watchedPages = new Set<string>()
  let idsToStore: string[] = []
  let isStoring = false
  let remembered: DuplicateChoice | null = null
  let isClosed = false
  let releasePage: (() => void) | undefined
  const channel = new BroadcastChannel('uploads')
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data === person) stopStoring()
  })
  function stopStoring() {
    isClosed = true
    idsToStore = []
  }
  const dbPromise: Promise<UploadsDb | null> = hasLocks() ? openDb() : Promise.resolve(null)

  async function openDb(): Promise<UploadsDb | null> {
    const db = await openUploadsDb()
    if (!db) return null
    releasePage = await markPageOpen(page)
    await adoptOrphans(db).catch(() => undefined)
    return db
  }

  /** Takes over the queues of closed pages. */
  async function adoptOrphans(db: UploadsDb): Promise<void> {
    await withPageRegistry(async (isPageOpen) => {
      if (isClosed) return
      const trx = db.transaction(['items', 'files', 'choices'], 'readwrite')
      const [items, fileIds] = await Promise.all([
        trx.objectStore('items').getAll(),
        trx.objectStore('files').getAllKeys(),
      ])
      const itemsOfOtherPages = items.filter((item) => item.person === person && item.page !== page)
      const orphanItems = itemsOfOtherPages.filter((item) => !isPageOpen(item.page)).map((item) => ({ ...item, page }))
      const expiredItems = items.filter((item) => item.person !== person && item.at < Date.now() - OTHER_PERSON_TTL_MS)
      remembered = (await trx.objectStore('choices').get(person)) ?? null
      await Promise.all([
        ...orphanItems.map((item) => trx.objectStore('items').put(item)),
        ...expiredItems.flatMap(({ id }) => deleteItem(trx, id)),
        trx.done,
      ])
      for (const id of fileIds) storedFileIds.add(id)
      for (const item of orphanItems) savedItems.set(item.id, item)
      const restoredItems = orphanItems
        .toSorted((a, b) => a.at - b.at)
        .map((item) => restoreItem(item, storedFileIds.has(item.id)))
      onRestored({ items: restoredItems, remembered })
      const openPages = new Set(itemsOfOtherPages.map((item) => item.page).filter(isPageOpen))
      for (const otherPage of openPages) void adoptAfterPageClose(db, otherPage)
    })
  }
  async function adoptAfterPageClose(db: UploadsDb, otherPage: string): Promise<void> {
    if (watchedPages.has(otherPage)) return
    watchedPages.add(otherPage)
    await waitUntilPageCloses(otherPage)
    setTimeout(() => void adoptOrphans(db).catch(() => undefined), RELOAD_GRACE_MS)
  }

  async function storeFiles(): Promise<void> {
    const db = await dbPromise
    if (isStoring || !db) return
    isStoring = true
    for (let id = idsToStore.shift(); id !== undefined; id = idsToStore.shift()) {
      const file = files.get(id)
      if (!file || !(await fitsIntoStorage(file))) continue
      try {
        await db.put('files', file, id)
        // The item may have been removed, or the user signed out, while the file was being written.
        if (files.has(id) && !isClosed) storedFileIds.add(id)
        else await db.delete('files', id)
      } catch {
        // Too large after all, or unreadable: the upload itself will report that.
      }
    }
    isStoring = false
  }

  /** An undefined `choice` keeps the stored one, which another page may have set. */
  async function writeItems(
    changedItems: readonly StoredItem[],
    deletedIds: readonly string[],
    choice?: DuplicateChoice | null,
  ): Promise<void> {
    const db = await dbPromise
    if (!db || isClosed) return
    const trx = db.transaction(['items', 'files', 'choices'], 'readwrite')
    const choiceStore = trx.objectStore('choices')
    await Promise.all([
      ...changedItems.map((item) => trx.objectStore('items').put(item)),
      ...deletedIds.flatMap((id) => deleteItem(trx, id)),
      ...(choice === undefined ? [] : [choice ? choiceStore.put(choice, person) : choiceStore.delete(person)]),
      trx.done,
    ])
  }

  return {
    hasCopy: (id) => storedFileIds.has(id),
    getFile: async (id) => files.get(id) ?? (await (await dbPromise)?.get('files', id).catch(() => undefined)) ?? null,
    storeFile: (id, file) => {
      files.set(id, file)
      idsToStore.push(id)
      void storeFiles()
    },
    dropUnreadable: (id) => {
      // If the user's file can't be read, its stored copy may still be readable.
      if (files.delete(id)) return storedFileIds.has(id)
      storedFileIds.delete(id)
      return false
    },
    save: (state) => {
      const items = state.items.filter(({ phase }) => phase !== 'done')
      const changedItems = items.flatMap((item) => {
        const savedItem = savedItems.get(item.id)
        return savedItem && !hasChanged(item, savedItem)
          ? []
          : [toStoredItem(item, person, page, savedItem?.at ?? createUniqueTime())]
      })
      const currentIds = new Set(items.map(({ id }) => id))
      const deletedIds = [...savedItems.keys()].filter((id) => !currentIds.has(id))
      const choice = state.remembered === remembered ? undefined : state.remembered
      if (changedItems.length === 0 && deletedIds.length === 0 && choice === undefined) return
      for (const item of changedItems) savedItems.set(item.id, item)
      for (const id of deletedIds) {
        savedItems.delete(id)
        files.delete(id)
        storedFileIds.delete(id)
      }
      remembered = state.remembered
      void writeItems(changedItems, deletedIds, choice).catch(() => undefined)
    },
    countElsewhere: async () => {
      const items = await (await dbPromise)?.getAllFromIndex('items', 'person', person)
      return items?.filter((item) => item.page !== page && item.phase === 'queued').length ?? 0
    },
    deleteEverything: async () => {
      stopStoring()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches pages of our own origin alone
      channel.postMessage(person)
      const db = await dbPromise
      if (!db) return
      const ids = await db.getAllKeysFromIndex('items', 'person', person)
      const trx = db.transaction(['items', 'files', 'choices'], 'readwrite')
      await Promise.all([
        ...ids.flatMap((id) => deleteItem(trx, id)),
        trx.objectStore('choices').delete(person),
        trx.done,
      ])
    },
    close: () => {
      stopStoring()
      channel.close()
      void dbPromise.then((db) => {
        db?.close()
        releasePage?.()
      })
    },
  }
}

async function fitsIntoStorage({ size }: File): Promise<boolean> {
  if (size > MAX_STORED_BYTES) return false
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  return size <= (quota - usage) * MAX_QUOTA_SHARE
}

const toStoredPhase = ({ phase }: UploadItem): StoredItem['phase'] =>
  phase === 'failed' || phase === 'deciding' || phase === 'compressing' ? phase : 'queued'

let lastTime = 0
/** The current time in ms, made strictly increasing so that it defines the order of the queue. */
const createUniqueTime = () => (lastTime = Math.max(lastTime + 1, Date.now()))

const toStoredItem = (item: UploadItem, person: string, page: string, at: number): StoredItem => {
  const { id, name, size, modified, project, folder, begun, url, artifact, error } = item
  const queuedFile = { id, name, size, modified, project, folder }
  return { ...queuedFile, person, page, at, phase: toStoredPhase(item), begun, url, artifact, error }
}

const hasChanged = (item: UploadItem, before: StoredItem): boolean =>
  toStoredPhase(item) !== before.phase ||
  item.begun !== before.begun ||
  item.url !== before.url ||
  item.artifact !== before.artifact

type Transaction = IDBPTransaction<UploadsSchema, ('items' | 'files' | 'choices')[], 'readwrite'>

const deleteItem = (trx: Transaction, id: string) => [
  trx.objectStore('items').delete(id),
  trx.objectStore('files').delete(id),
]

/** Files whose upload had begun are not checked for duplicates again. */
function restoreItem(storedItem: StoredItem, hasFile: boolean): UploadItem {
  const { id, name, size, modified, project, folder, phase, begun, url, artifact, error } = storedItem
  const queuedItem = createUploadItem({ id, name, size, modified, project, folder })
  const item: UploadItem = { ...queuedItem, begun, url, artifact, duplicateCheck: begun ? 'settled' : 'open' }
  const restoredItem = { ...item, phase, error }
  if (isPreparing(restoredItem)) return { ...restoredItem, progress: 100 }
  return hasFile ? restoredItem : { ...item, phase: 'missing' }
}
