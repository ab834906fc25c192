import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { GivenFile } from '../queue/upload-item.ts'
import type { Choice } from '../queue/upload-queue.ts'

/** A file of the queue as it outlives the page. */
export interface KeptItem extends GivenFile {
  person: string
  /** The page that has it in its queue. */
  page: string
  /** Its place: earlier ones first. */
  at: number
  phase: 'queued' | 'failed' | 'deciding' | 'compressing'
  begun: boolean
  url: string | null
  artifact: string | null
  error: string | null
}

export interface UploadsSchema extends DBSchema {
  items: { key: string; value: KeptItem; indexes: { person: string } }
  /** The bytes, by the item's id. */
  files: { key: string; value: File }
  /** What a person chose not to be asked any more. */
  choices: { key: string; value: Choice }
}

export type UploadsDb = IDBPDatabase<UploadsSchema>

/** The browser's own database; null where it has none to give, as in some private windows. */
export const openUploadsDb = (): Promise<UploadsDb | null> =>
  openDB<UploadsSchema>('uploads', 1, {
    upgrade(db) {
      db.createObjectStore('items', { keyPath: 'id' }).createIndex('person', 'person')
      db.createObjectStore('files')
      db.createObjectStore('choices')
    },
  }).catch(() => null)
