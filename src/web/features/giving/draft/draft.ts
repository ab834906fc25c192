import { openDB, type DBSchema } from 'idb'
import { v4 } from 'uuid'
import type { Values } from '#shared/forms/field.ts'

/** A file that is to be given, with what is said of it alone. */
export interface DraftFile {
  id: string
  file: File
  description: string
  /** Where it is being sent in parts, so that what has arrived of it is not sent again. */
  url?: string | null
}

/** What somebody is about to give: it stays on their device until it has arrived. */
export interface Draft {
  /** The portal, or the receipt that it is added to. */
  to: string
  /** By which the server knows the sending, however often it comes. */
  key: string
  values: Values
  files: readonly DraftFile[]
  /** The version of the text that was agreed to; 0: none yet. */
  consent: number
  /** It was being sent when the page went away. */
  sending: boolean
}

export const emptyDraft = (to: string): Draft => ({
  to,
  key: v4(),
  values: {},
  files: [],
  consent: 0,
  sending: false,
})

interface DraftsSchema extends DBSchema {
  drafts: { key: string; value: Draft }
}

// A browser that keeps nothing for pages, as some private windows, has drafts that last as long as the page.
const database = () =>
  openDB<DraftsSchema>('giving', 1, {
    upgrade(db) {
      db.createObjectStore('drafts', { keyPath: 'to' })
    },
  })

export const findDraft = async (to: string): Promise<Draft | undefined> =>
  database()
    .then((db) => db.get('drafts', to))
    .catch(() => undefined)

/** Keeps a draft; its words alone where there is no room for its files. */
export async function keepDraft(draft: Draft): Promise<void> {
  const db = await database().catch(() => null)
  await db?.put('drafts', draft).catch(() => db.put('drafts', { ...draft, files: [] }).catch(() => undefined))
}

export const dropDraft = (to: string): Promise<void> =>
  database()
    .then((db) => db.delete('drafts', to))
    .catch(() => undefined)
