import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { v4 } from 'uuid'
import type { FormInput } from '#shared/forms/field.ts'

/** A file to contribute, with its own description. */
export interface DraftFile {
  id: string
  file: File
  description: string
  /** The URL of its resumable upload, if one has started. */
  url?: string | null
}

/** A contribution that has not been sent yet. It is stored on the device until it has arrived. */
export interface ContributionDraft {
  /** The id of the portal, or the status token of the contribution to add to. */
  to: string
  /** The idempotency key: the server stores one contribution per key, however often it is sent. */
  key: string
  values: FormInput
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
export const findAddedFiles = ({ files, tried = [] }: ContributionDraft): DraftFile[] =>
  files.filter(({ id }) => !tried.includes(id))

/** Whether files were added or removed since the draft was first sent under its key. */
export const hasOtherFiles = (draft: ContributionDraft): boolean =>
  draft.tried !== undefined && (draft.files.length !== draft.tried.length || findAddedFiles(draft).length > 0)

/** Serializes all texts of a draft for comparison. */
const serializeTexts = ({ values, files }: ContributionDraft): string =>
  JSON.stringify([values, files.map(({ id, description }) => [id, description])])

/** Whether the texts about the sent files were changed after they were sent. */
export const hasChangedTexts = (draft: ContributionDraft): boolean => {
  const { tried, triedSaid, files } = draft
  const sentFiles = files.filter(({ id }) => tried?.includes(id))
  return triedSaid !== undefined && triedSaid !== serializeTexts({ ...draft, files: sentFiles })
}

/** Marks a draft as sent under its key. An earlier mark stays, because that attempt may have arrived. */
export const markAsSent = (draft: ContributionDraft): ContributionDraft =>
  draft.tried ? draft : markAsFirstSent(draft)

/** Records the current files and texts as those sent under the key. Only valid if nothing has arrived under it yet. */
export const markAsFirstSent = (draft: ContributionDraft): ContributionDraft => ({
  ...draft,
  tried: draft.files.map(({ id }) => id),
  triedSaid: serializeTexts(draft),
})

/** Marks a draft as sent for the first time under a new key. */
export const withNewKey = (draft: ContributionDraft): ContributionDraft => markAsFirstSent({ ...draft, key: v4() })

export const createEmptyDraft = (to: string): ContributionDraft => ({
  to,
  key: v4(),
  values: {},
  files: [],
  consent: 0,
  sending: false,
})

type StoredFile = Omit<DraftFile, 'file'> & { file?: File }
interface DraftsSchema extends DBSchema {
  drafts: { key: string; value: Omit<ContributionDraft, 'files'> & { files: readonly StoredFile[] } }
  /** The bytes of each file, stored apart from the texts to be written only once. */
  files: { key: [to: string, id: string]; value: File }
}

const DB_VERSION = 2
let databasePromise: Promise<IDBPDatabase<DraftsSchema>> | null = null

// Without IndexedDB, as in some private windows, drafts last only as long as the page.
const openDatabase = () => {
  databasePromise ??= openDB<DraftsSchema>('giving', DB_VERSION, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) db.createObjectStore('drafts', { keyPath: 'to' })
      db.createObjectStore('files')
    },
    // Another window runs a newer version and needs to upgrade the database.
    blocking: (_now, _next, event) => {
      databasePromise = null
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => {
      databasePromise = null
    },
  }).catch((error: unknown) => {
    databasePromise = null
    throw error
  })
  return databasePromise
}

const createFilesRange = (to: string) => IDBKeyRange.bound([to], [to, []])

/**
 * Reads the draft stored on this device. If a file is missing, sending doesn't resume on its own. A draft that was never sent gets
 * a new key, because another window may hold the same draft and each key stands for one contribution.
 */
export const findDraft = async (to: string): Promise<ContributionDraft | undefined> => {
  try {
    const db = await openDatabase()
    const storedDraft = await db.get('drafts', to)
    if (!storedDraft) return undefined
    const storedFiles = await Promise.all(
      storedDraft.files.map(async (storedFile) => ({
        ...storedFile,
        file: storedFile.file ?? (await db.get('files', [to, storedFile.id])),
      })),
    )
    const files = storedFiles.flatMap(({ file, ...storedTexts }) => (file ? { ...storedTexts, file } : []))
    const key = storedDraft.tried ? storedDraft.key : v4()
    return { ...storedDraft, key, files, sending: storedDraft.sending && files.length === storedFiles.length }
  } catch {
    return undefined
  }
}

/** Stores a draft, or only its texts if the files don't fit. Resolves to whether everything was stored. */
export async function storeDraft(draft: ContributionDraft): Promise<boolean> {
  const withoutFiles = {
    ...draft,
    files: draft.files.map(({ id, description, url = null }) => ({ id, description, url })),
  }
  try {
    const db = await openDatabase()
    const transaction = db.transaction(['drafts', 'files'], 'readwrite')
    const files = transaction.objectStore('files')
    const writeAll = async () => {
      const staleIds = new Set((await files.getAllKeys(createFilesRange(draft.to))).map(([, id]) => id))
      const newFiles = draft.files.filter(({ id }) => !staleIds.delete(id))
      await Promise.all([
        transaction.objectStore('drafts').put(withoutFiles),
        ...newFiles.map(({ id, file }) => files.put(file, [draft.to, id])),
        ...[...staleIds].map((id) => files.delete([draft.to, id])),
      ])
    }
    await Promise.all([writeAll(), transaction.done])
    return true
  } catch {
    await openDatabase()
      .then((db) => db.put('drafts', withoutFiles))
      .catch(() => undefined)
    return false
  }
}

/** Stores a draft under another portal id or status token. */
export async function moveDraft(from: string, to: string): Promise<void> {
  const draft = await findDraft(from)
  if (draft && (await storeDraft({ ...draft, to }))) await deleteDraft(from)
}

export const deleteDraft = async (to: string): Promise<void> => {
  try {
    const transaction = (await openDatabase()).transaction(['drafts', 'files'], 'readwrite')
    await Promise.all([
      transaction.objectStore('drafts').delete(to),
      transaction.objectStore('files').delete(createFilesRange(to)),
      transaction.done,
    ])
  } catch {
    // Without storage there is nothing to delete.
  }
}
