import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
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
  /** The files with which it first went out under its key. Nobody knows whether they arrived until the server says so. */
  tried?: readonly string[]
  /** What it said then. */
  triedSaid?: string
}

/** The files of a draft that have not gone out under its key. */
export const addedSince = ({ files, tried = [] }: Draft): DraftFile[] => files.filter(({ id }) => !tried.includes(id))

/** Whether a draft has other files than those that went out under its key. */
export const isOther = (draft: Draft): boolean =>
  draft.tried !== undefined && (draft.files.length !== draft.tried.length || addedSince(draft).length > 0)

/** All that a draft says of what is given and who gives it, to be compared. */
const saidIn = ({ values, files }: Draft): string =>
  JSON.stringify([values, files.map(({ id, description }) => [id, description])])

/** Whether what a draft says of the files that went out is something else than what went out with them. */
export const isSaidOtherwise = (draft: Draft): boolean => {
  const { tried, triedSaid, files } = draft
  const sent = files.filter(({ id }) => tried?.includes(id))
  return triedSaid !== undefined && triedSaid !== saidIn({ ...draft, files: sent })
}

/** A draft as it goes out under its key: what went out with it first may be what is known under that key. */
export const goingOut = (draft: Draft): Draft => (draft.tried ? draft : outFirst(draft))

/** A draft of which nothing has arrived under its key: what goes out now is what will be known under it. */
export const outFirst = (draft: Draft): Draft => ({
  ...draft,
  tried: draft.files.map(({ id }) => id),
  triedSaid: saidIn(draft),
})

/** A draft as it goes out for the first time under a key of its own. */
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
  /** The bytes, by draft and file: they are written once, however often the words change. */
  files: { key: [to: string, id: string]; value: File }
}

const VERSION = 2
let opened: Promise<IDBPDatabase<DraftsSchema>> | null = null

// A browser that keeps nothing for pages, as some private windows, has drafts that last as long as the page.
const database = () => {
  opened ??= openDB<DraftsSchema>('giving', VERSION, {
    upgrade(db, before) {
      if (before < 1) db.createObjectStore('drafts', { keyPath: 'to' })
      db.createObjectStore('files')
    },
    // Another window has a newer page.
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
 * The draft that this device keeps. One of which a file could not be kept does not go on by itself. One that never went out gets a
 * key of its own: another window may show the same draft, and whatever goes out under one key is one sending.
 */
export const findDraft = async (to: string): Promise<Draft | undefined> => {
  try {
    const db = await database()
    const found = await db.get('drafts', to)
    if (!found) return undefined
    const all = await Promise.all(
      found.files.map(async (one) => ({ ...one, file: one.file ?? (await db.get('files', [to, one.id])) })),
    )
    const files = all.flatMap(({ file, ...one }) => (file ? { ...one, file } : []))
    const key = found.tried ? found.key : v4()
    return { ...found, key, files, sending: found.sending && files.length === all.length }
  } catch {
    return undefined
  }
}

/** Keeps a draft; its words alone where there is no room for its files. Answers whether all of it is kept. */
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

/** Has a draft belong to something else, by which it is found from then on. */
export async function moveDraft(from: string, to: string): Promise<void> {
  const draft = await findDraft(from)
  if (draft && (await keepDraft({ ...draft, to }))) await dropDraft(from)
}

export const dropDraft = async (to: string): Promise<void> => {
  try {
    const drop = (await database()).transaction(['drafts', 'files'], 'readwrite')
    await Promise.all([drop.objectStore('drafts').delete(to), drop.objectStore('files').delete(filesOf(to)), drop.done])
  } catch {
    // Nothing is kept here.
  }
}
