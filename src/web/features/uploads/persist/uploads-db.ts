import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { QueuedFile } from '../queue/upload-item.ts'
import type { DuplicateChoice } from '../queue/upload-queue.ts'

/** A queued file as it is stored in the browser. */
export interface StoredItem extends QueuedFile {
  person: string
  /** Id of the page whose queue the file is in. */
  page: string
  /** When the file was added, in ms; made unique so that it defines the order of the queue. */
  at: number
  phase: 'queued' | 'failed' | 'deciding' | 'compressing'
  begun: boolean
  url: string | null
  artifact: string | null
  error: string | null
}

export interface UploadsSchema extends DBSchema {
  items: { key: string; value: StoredItem; indexes: { person: string } }
  /** The bytes, by the item's id. */
  files: { key: string; value: File }
  /** Remembered choices about existing files, by person. */
  choices: { key: string; value: DuplicateChoice }
}

export type UploadsDb = IDBPDatabase<UploadsSchema>

/** Opens the browser's database. Resolves to null if it is not available, as in some private windows. */
export const openUploadsDb = (): Promise<UploadsDb | null> =>
  openDB<UploadsSchema>('uploads', 1, {
    upgrade(db) {
      db.createObjectStore('items', { keyPath: 'id' }).createIndex('person', 'person')
      db.createObjectStore('files')
      db.createObjectStore('choices')
    },
  }).catch(() => null)
