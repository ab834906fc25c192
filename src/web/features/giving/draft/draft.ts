import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { v4 } from 'uuid'
import type { Values } from '#shared/forms/field.ts'

/** A file to contribute, with its own description. */
export interface DraftFile {
  id: string
  file: File
  description: string
  /** The URL of its resumable upload, if one has started. */
  url?: string | null
}

/** A contribution that has not been sent yet. It is stored on the device until it has arrived. */
export interface Draft {
  /** The id of the portal, or the status token of the contribution to add to. */
  to: string
  /** The idempotency key: the server stores one contribution per key, however often it is sent. */
  key: string
  values: Values
  files: readonly DraftFile[]
  /** The version of the consent text that was accepted; 0 if none. */
  consent: number
  /** Whether it was being sent when the page was closed. */
  sending: boolean
  /** The ids of the files that were first sent under this key. Whether they arrived is only known once the server confirms it. */
  tried?: readonly string[]
  /** The texts that were first sent under this key, serialized for comparison. */
  triedSaid?: string
}

/** The files that were added after the draft was first sent under its key. */
export const addedSince = ({ files, tried = [] }: Draft): DraftFile[] => files.filter(({ id }) => !tried.includes(id))

/** Whether files were added or removed since the draft was first sent under its key. */
export const isOther = (draft: Draft): boolean =>
  draft.tried !== undefined && (draft.files.length !== draft.tried.length || addedSince(draft).length > 0)

/** Serializes all texts of a draft for comparison. */
const saidIn = ({ values, files }: Draft): string =>
  JSON.stringify([values, files.map(({ id, description }) => [id, description])])

/** Whether the texts about the sent files were changed after they were sent. */
export const isSaidOtherwise = (draft: Draft): boolean => {
  const { tried, triedSaid, files } = draft
  const sent = files.filter(({ id }) => tried?.includes(id))
  return triedSaid !== undefined && triedSaid !== saidIn({ ...draft, files: sent })
}

/** Marks a draft as sent under its key. An earlier mark stays, because that attempt may have arrived. */
export const goingOut = (draft: Draft): Draft => (draft.tried ? draft : outFirst(draft))

/** Records the current files and texts as those sent under the key. Only valid if nothing has arrived under it yet. */
export const outFirst = (draft: Draft): Draft => ({
  ...draft,
  tried: draft.files.map(({ id }) => id),
  triedSaid: saidIn(draft),
})

/** Marks a draft as sent for the first time under a new key. */
export const underNewKey = (draft: Draft): Draft => outFirst({ ...draft, key: v4() })

export const emptyDraft = (to: string): Draft => ({
  to,
  key: v4(),
  values: {},
  files: [],
  consent: 0,
  sending: false,
})

type KeptFile = Omit<DraftFile, 'file'> & { file?: File }
interface DraftsSchema extends DBSchema {
  drafts: { key: string; value: Omit<Draft, 'files'> & { files: readonly KeptFile[] } }
  /** The bytes of each file, stored apart from the texts to be written only once. */
  files: { key: [to: string, id: string]; value: File }
}

const VERSION = 2
let opened: Promise<IDBPDatabase<DraftsSchema>> | null = null

// Without IndexedDB, as in some private windows, drafts last only as long as the page.
const database = () => {
  opened ??= openDB<DraftsSchema>('giving', VERSION, {
    upgrade(db, before) {
      if (before < 1) db.createObjectStore('drafts', { keyPath: 'to' })
      db.createObjectStore('files')
    },
    // Another window runs a newer version and needs to upgrade the database.
    blocking: (_now, _next, event) => {
      opened = null
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => {
      opened = null
    },
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

const filesOf = (to: string) => IDBKeyRange.bound([to], [to, []])

/**
 * Reads the draft stored on this device. If a file is missing, sending doesn't resume on its own. A draft that was never sent gets
 * a new key, because another window may hold the same draft and each key stands for one contribution.
 */
export const findDraft = async (to: string): Promise<Draft | undefined> => {
  try {
    const db = await database()
    const found = await db.get('drafts', to)
    if (!found) return undefined
    const all = await Promise.all(
      found.files.map(async (stored) => ({ ...stored, file: stored.file ?? (await db.get('files', [to, stored.id])) })),
    )
    const files = all.flatMap(({ file, ...texts }) => (file ? { ...texts, file } : []))
    const key = found.tried ? found.key : v4()
    return { ...found, key, files, sending: found.sending && files.length === all.length }
  } catch {
    return undefined
  }
}

/** Stores a draft, or only its texts if the files don't fit. Resolves to whether everything was stored. */
export async function keepDraft(draft: Draft): Promise<boolean> {
  const words = { ...draft, files: draft.files.map(({ id, description, url = null }) => ({ id, description, url })) }
  try {
    const db = await database()
    const keep = db.transaction(['drafts', 'files'], 'readwrite')
    const files = keep.objectStore('files')
    const work = async () => {
      const kept = new Set((await files.getAllKeys(filesOf(draft.to))).map(([, id]) => id))
      const fresh = draft.files.filter(({ id }) => !kept.delete(id))
      await Promise.all([
        keep.objectStore('drafts').put(words),
        ...fresh.map(({ id, file }) => files.put(file, [draft.to, id])),
        ...[...kept].map((id) => files.delete([draft.to, id])),
      ])
    }
    await Promise.all([work(), keep.done])
    return true
  } catch {
    await database()
      .then((db) => db.put('drafts', words))
      .catch(() => undefined)
    return false
  }
}

/** Stores a draft under another portal id or status token. */
export async function moveDraft(from: string, to: string): Promise<void> {
  const draft = await findDraft(from)
  if (draft && (await keepDraft({ ...draft, to }))) await dropDraft(from)
}

export const dropDraft = async (to: string): Promise<void> => {
  try {
    const drop = (await database()).transaction(['drafts', 'files'], 'readwrite')
    await Promise.all([drop.objectStore('drafts').delete(to), drop.objectStore('files').delete(filesOf(to)), drop.done])
  } catch {
    // Without storage there is nothing to delete.
  }
}
