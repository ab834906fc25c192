import type { StructureProgress } from '../structure/upload-structure.ts'
import {
  isBusy,
  isPending,
  isStored,
  isStuck,
  createUploadItem,
  type QueuedFile,
  type UploadItem,
} from './upload-item.ts'

/** The user’s choice for a file that exists in the folder already. */
export type DuplicateChoice = 'upload' | 'skip'

/** Why the queue is paused. It resumes by itself. */
export type PauseReason = 'offline' | 'signedOut' | 'busy' | 'elsewhere'

interface SentFiles {
  files: number
  bytes: number
  /** The artifacts that they became. */
  artifacts: readonly string[]
  /** Where all of them are; null if they are in several folders. */
  place: Pick<UploadItem, 'project' | 'folder'> | null
}

export interface UploadState {
  items: readonly UploadItem[]
  /** The choice made with 'Don't show this prompt again'. */
  remembered: DuplicateChoice | null
  pauseReason: PauseReason | null
  /** Stored files of the current run that have left the list. */
  sent: SentFiles
  /** Skipped files of the current run. */
  skipped: number
  /** A dropped folder structure whose files are not in the queue yet. */
  structure: StructureProgress | null
}

export type UploadEvent =
  | { type: 'added'; files: readonly QueuedFile[] }
  | { type: 'restored'; items: readonly UploadItem[]; remembered: DuplicateChoice | null }
  | { type: 'checking' | 'asking' | 'uploading' | 'skipped'; id: string }
  | { type: 'checked'; exists: ReadonlyMap<string, boolean> }
  | { type: 'answered'; id: string; choice: DuplicateChoice; remember: boolean }
  | { type: 'choice forgotten' }
  | { type: 'progress'; id: string; progress: number }
  | { type: 'stored'; id: string; isCompressionDecided: boolean }
  | { type: 'located'; id: string; url: string | null }
  | { type: 'sent'; id: string; artifact: string }
  | { type: 'compressing' | 'compressed'; id: string }
  | { type: 'interrupted'; id: string }
  | { type: 'failed'; ids: readonly string[]; error: string }
  | { type: 'missing' | 'chosen'; id: string }
  | { type: 'retried'; ids: readonly string[] }
  | { type: 'removed'; id: string }
  | { type: 'cleared'; group: 'pending' | 'stuck' }
  | { type: 'paused' | 'resumed'; pauseReason: PauseReason }
  | { type: 'structure'; progress: StructureProgress | null }

const NOTHING_SENT: SentFiles = { files: 0, bytes: 0, artifacts: [], place: null }
export const NO_UPLOADS: UploadState = {
  items: [],
  remembered: null,
  pauseReason: null,
  sent: NOTHING_SENT,
  skipped: 0,
  structure: null,
}

type Change = (item: UploadItem) => UploadItem

/**
 * Applies an event to the queue. Events may arrive in any order, late or twice. After an attempt a file is done, being
 * prepared, failed or removed; only an interrupted attempt is queued again, at the same place.
 * @spec 4.upload.5
 */
export function uploadReducer(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'added': {
      const currentRun = state.items.some(isPending) ? state : { ...state, sent: NOTHING_SENT, skipped: 0 }
      return { ...currentRun, items: [...state.items, ...event.files.map(createUploadItem)] }
    }
    case 'restored': {
      const knownIds = new Set(state.items.map(({ id }) => id))
      const items = [...event.items.filter(({ id }) => !knownIds.has(id)), ...state.items]
      return { ...state, items, remembered: state.remembered ?? event.remembered }
    }
    case 'checking':
    case 'asking':
    case 'uploading':
      return startStep(state, event.id, event.type)
    case 'checked':
      return { ...state, items: state.items.map((item) => applyCheck(item, event.exists.get(item.id))) }
    case 'answered': {
      if (!state.items.some(({ id, phase }) => id === event.id && phase === 'asking')) return state
      const nextState = event.remember ? { ...state, remembered: event.choice } : state
      if (event.choice === 'skip') return skipItem(nextState, event.id)
      return changeItem(nextState, event.id, (item) => ({ ...item, phase: 'queued', duplicateCheck: 'settled' }))
    }
    case 'choice forgotten':
      return { ...state, remembered: null }
    case 'skipped':
      return skipItem(state, event.id)
    case 'progress':
      return changeItem(state, event.id, (item) => withProgress(item, event.progress))
    case 'stored':
      return changeItem(state, event.id, (item) =>
        applyCompressionDecision(withProgress(item, 100), event.isCompressionDecided),
      )
    case 'located':
      return changeItem(state, event.id, (item) => ({ ...item, url: event.url }))
    case 'sent':
      return changeItem(state, event.id, (item) => ({ ...withProgress(item, 100), artifact: event.artifact }))
    case 'compressing':
      return changeItem(state, event.id, (item) => {
        const storedItem = withProgress(item, 100)
        return item.isCompressionOver || !isStored(storedItem)
          ? item
          : { ...storedItem, phase: 'compressing', isCompressionDecided: true }
      })
    case 'compressed':
      return changeItem(state, event.id, (item) => {
        const storedItem = withProgress(item, 100)
        return isStored(storedItem)
          ? { ...storedItem, phase: 'done', isCompressionDecided: true, isCompressionOver: true }
          : item
      })
    case 'interrupted':
      return changeItem(state, event.id, (item) => (isBusy(item) ? { ...item, phase: 'queued' } : item))
    case 'failed': {
      const ids = new Set(event.ids)
      const fail: Change = (item) => (isPending(item) ? { ...item, phase: 'failed', error: event.error } : item)
      return { ...state, items: state.items.map((item) => (ids.has(item.id) ? fail(item) : item)) }
    }
    case 'missing':
      return changeItem(state, event.id, (item) => (isPending(item) ? { ...item, phase: 'missing' } : item))
    case 'chosen':
      return changeItem(state, event.id, (item) => (item.phase === 'missing' ? requeueItem(item) : item))
    case 'retried': {
      const ids = new Set(event.ids)
      return {
        ...state,
        items: state.items.map((item) => (item.phase === 'failed' && ids.has(item.id) ? requeueItem(item) : item)),
      }
    }
    case 'removed':
      return dropItems(state, (item) => item.id === event.id)
    case 'cleared':
      return dropItems(state, event.group === 'pending' ? isPending : isStuck)
    case 'paused':
      // Being signed out takes precedence over every other reason.
      return state.pauseReason === 'signedOut' ? state : { ...state, pauseReason: event.pauseReason }
    case 'resumed':
      return state.pauseReason === event.pauseReason ? { ...state, pauseReason: null } : state
    case 'structure':
      return { ...state, structure: event.progress }
  }
}

/**
 * Marks an upload at 100 percent as done; a compression may follow. The server reports 100 once the artifact is stored, even if
 * its response to the browser got lost.
 * @spec 4.upload.4
 */
function withProgress(item: UploadItem, progress: number): UploadItem {
  if (isStored(item) || !item.begun) return item
  if (progress >= 100) return { ...item, phase: 'done', progress: 100, error: null }
  return item.phase === 'uploading' ? { ...item, progress: Math.max(item.progress, progress) } : item
}

/** Keeps a stored item in the list until the server has decided about compression. Messages can overtake each other, so the first decision counts. */
function applyCompressionDecision(item: UploadItem, isDecided: boolean): UploadItem {
  if (!isStored(item) || item.isCompressionDecided) return item
  if (!isDecided) return item.phase === 'done' ? { ...item, phase: 'deciding' } : item
  return { ...item, phase: 'done', isCompressionDecided: true }
}

/** Starts a step of a queued file, unless another file is in progress. */
function startStep(state: UploadState, id: string, phase: 'checking' | 'asking' | 'uploading'): UploadState {
  if (state.items.some(isBusy)) return state
  const isUpload = phase === 'uploading'
  return changeItem(state, id, (item) => {
    if (item.phase !== 'queued') return item
    if (!isUpload) return { ...item, phase }
    const mayUpload =
      item.duplicateCheck === 'settled' || (item.duplicateCheck === 'exists' && state.remembered === 'upload')
    // An upload in parts continues where it stopped.
    return mayUpload
      ? { ...item, phase, begun: true, duplicateCheck: 'settled', progress: item.url ? item.progress : 0 }
      : item
  })
}

/** `exists` is undefined if the check was not about this item. */
function applyCheck(item: UploadItem, exists: boolean | undefined): UploadItem {
  if (exists === undefined || !(item.phase === 'queued' || item.phase === 'checking')) return item
  const duplicateCheck = item.duplicateCheck === 'settled' ? 'settled' : exists ? 'exists' : 'settled'
  return { ...item, phase: 'queued', duplicateCheck }
}

const requeueItem: Change = (item) => ({
  ...item,
  phase: 'queued',
  duplicateCheck: item.begun ? 'settled' : 'open',
  progress: item.url ? item.progress : 0,
  error: null,
})

/** Changes one item. Once it is stored, equal files in the queue are duplicates of it. */
function changeItem(state: UploadState, id: string, update: Change): UploadState {
  const index = state.items.findIndex((item) => item.id === id)
  const itemBefore = state.items[index]
  if (!itemBefore) return state
  const itemAfter = update(itemBefore)
  if (itemAfter === itemBefore) return state
  const items = state.items.with(index, itemAfter)
  return {
    ...state,
    items: isStored(itemAfter) && !isStored(itemBefore) ? items.map((item) => markDuplicate(item, itemAfter)) : items,
  }
}

function markDuplicate(item: UploadItem, stored: UploadItem): UploadItem {
  const isEqual =
    item.name === stored.name &&
    item.size === stored.size &&
    item.folder === stored.folder &&
    item.project === stored.project
  const isChecked = item.phase === 'queued' && !item.begun && item.duplicateCheck === 'settled'
  return isEqual && isChecked ? { ...item, duplicateCheck: 'exists' } : item
}

function skipItem(state: UploadState, id: string): UploadState {
  const remainingItems = state.items.filter((item) => item.id !== id || !isPending(item))
  return remainingItems.length === state.items.length
    ? state
    : { ...state, items: remainingItems, skipped: state.skipped + 1 }
}

/** Removes items, and counts those that are stored. */
function dropItems(state: UploadState, isDropped: (item: UploadItem) => boolean): UploadState {
  const remaining = state.items.filter((item) => !isDropped(item))
  if (remaining.length === state.items.length) return state
  const stored = state.items.filter((item) => isDropped(item) && isStored(item))
  return { ...state, items: remaining, sent: stored.reduce(addSentFile, state.sent) }
}

function addSentFile(sent: SentFiles, { size, artifact, project, folder }: UploadItem): SentFiles {
  const isSamePlace = sent.files === 0 || sent.place?.folder === folder
  return {
    files: sent.files + 1,
    bytes: sent.bytes + size,
    artifacts: artifact === null ? sent.artifacts : [...sent.artifacts, artifact],
    place: isSamePlace ? { project, folder } : null,
  }
}
