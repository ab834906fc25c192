import type { Progress } from '../structure/take-structure.ts'
import { isBusy, isPending, isStored, isStuck, newItem, type GivenFile, type UploadItem } from './upload-item.ts'

export type Choice = 'upload' | 'skip'

/** Why nothing is taken from the queue: what is ended by something that happens elsewhere. */
export type Hold = 'offline' | 'signedOut' | 'busy' | 'elsewhere'

export interface UploadState {
  items: readonly UploadItem[]
  /** What was chosen with 'Don't show this prompt again'. */
  remembered: Choice | null
  hold: Hold | null
  /** Of the present run: what has left the queue as an artifact, and how many files were skipped. */
  sent: { files: number; bytes: number }
  skipped: number
  /** A structure of folders whose files are not in the queue yet. */
  structure: Progress | null
}

export type UploadEvent =
  | { type: 'added'; files: readonly GivenFile[] }
  | { type: 'restored'; items: readonly UploadItem[]; remembered: Choice | null }
  | { type: 'checking' | 'asking' | 'uploading' | 'skipped'; id: string }
  | { type: 'checked'; found: ReadonlyMap<string, boolean> }
  | { type: 'answered'; id: string; choice: Choice; remember: boolean }
  | { type: 'asked anew' }
  | { type: 'progress'; id: string; progress: number }
  /** The server's word: it is stored; whether it is compressed is known, or not yet. */
  | { type: 'stored'; id: string; decided: boolean }
  | { type: 'located'; id: string; url: string | null }
  | { type: 'sent'; id: string; artifact: string }
  | { type: 'compressing' | 'compressed'; id: string }
  | { type: 'interrupted'; id: string }
  | { type: 'failed'; ids: readonly string[]; error: string }
  | { type: 'missing' | 'chosen'; id: string }
  | { type: 'retried'; ids: readonly string[] }
  | { type: 'removed'; id: string }
  | { type: 'cleared'; what: 'pending' | 'stuck' }
  | { type: 'held' | 'released'; hold: Hold }
  | { type: 'structure'; progress: Progress | null }

const NOTHING_SENT = { files: 0, bytes: 0 }
export const NO_UPLOADS: UploadState = {
  items: [],
  remembered: null,
  hold: null,
  sent: NOTHING_SENT,
  skipped: 0,
  structure: null,
}

type Change = (item: UploadItem) => UploadItem

/**
 * Everything that can happen to the queue, in whatever order it is heard of. After each attempt a file is queued no
 * more: it is done, being prepared, failed or gone; only an attempt that was cut off waits at its place.
 * @spec 4.upload.5
 */
export function uploadReducer(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'added': {
      const run = state.items.some(isPending) ? state : { ...state, sent: NOTHING_SENT, skipped: 0 }
      return { ...run, items: [...state.items, ...event.files.map(newItem)] }
    }
    case 'restored': {
      const known = new Set(state.items.map(({ id }) => id))
      const items = [...event.items.filter(({ id }) => !known.has(id)), ...state.items]
      return { ...state, items, remembered: state.remembered ?? event.remembered }
    }
    case 'checking':
    case 'asking':
    case 'uploading':
      return begin(state, event.id, event.type)
    case 'checked':
      return { ...state, items: state.items.map((item) => told(item, event.found.get(item.id))) }
    case 'answered': {
      if (!state.items.some(({ id, phase }) => id === event.id && phase === 'asking')) return state
      const now = event.remember ? { ...state, remembered: event.choice } : state
      if (event.choice === 'skip') return skip(now, event.id)
      return change(now, event.id, (item) => ({ ...item, phase: 'queued', question: 'settled' }))
    }
    case 'asked anew':
      return { ...state, remembered: null }
    case 'skipped':
      return skip(state, event.id)
    case 'progress':
      return change(state, event.id, (item) => atProgress(item, event.progress))
    case 'stored':
      return change(state, event.id, (item) => decide(atProgress(item, 100), event.decided))
    case 'located':
      return change(state, event.id, (item) => ({ ...item, url: event.url }))
    case 'sent':
      return change(state, event.id, (item) => ({ ...atProgress(item, 100), artifact: event.artifact }))
    case 'compressing':
      return change(state, event.id, (item) => {
        const stored = atProgress(item, 100)
        return item.compressed || !isStored(stored) ? item : { ...stored, phase: 'compressing', decided: true }
      })
    case 'compressed':
      return change(state, event.id, (item) => {
        const stored = atProgress(item, 100)
        return isStored(stored) ? { ...stored, phase: 'done', decided: true, compressed: true } : item
      })
    case 'interrupted':
      return change(state, event.id, (item) => (isBusy(item) ? { ...item, phase: 'queued' } : item))
    case 'failed': {
      const ids = new Set(event.ids)
      const fail: Change = (item) => (isPending(item) ? { ...item, phase: 'failed', error: event.error } : item)
      return { ...state, items: state.items.map((item) => (ids.has(item.id) ? fail(item) : item)) }
    }
    case 'missing':
      return change(state, event.id, (item) => (isPending(item) ? { ...item, phase: 'missing' } : item))
    case 'chosen':
      return change(state, event.id, (item) => (item.phase === 'missing' ? again(item) : item))
    case 'retried': {
      const ids = new Set(event.ids)
      return {
        ...state,
        items: state.items.map((item) => (item.phase === 'failed' && ids.has(item.id) ? again(item) : item)),
      }
    }
    case 'removed':
      return drop(state, (item) => item.id === event.id)
    case 'cleared':
      return drop(state, event.what === 'pending' ? isPending : isStuck)
    case 'held':
      // Whoever is not signed in hears nothing of the rest.
      return state.hold === 'signedOut' ? state : { ...state, hold: event.hold }
    case 'released':
      return state.hold === event.hold ? { ...state, hold: null } : state
    case 'structure':
      return { ...state, structure: event.progress }
  }
}

/**
 * An upload at 100 percent is done, unless it is compressed: then its end is awaited. The server says 100 when the
 * artifact is stored, whatever became of the answer to the browser; of what was never sent it can say nothing.
 * @spec 4.upload.4
 */
function atProgress(item: UploadItem, progress: number): UploadItem {
  if (isStored(item) || !item.begun) return item
  if (progress >= 100) return { ...item, phase: 'done', progress: 100, error: null }
  return item.phase === 'uploading' ? { ...item, progress: Math.max(item.progress, progress) } : item
}

/**
 * Of what may need compression the row waits until the server has said whether it does. Words overtake each other: only
 * the first that decides counts.
 */
function decide(item: UploadItem, decided: boolean): UploadItem {
  if (!isStored(item) || item.decided) return item
  if (!decided) return item.phase === 'done' ? { ...item, phase: 'deciding' } : item
  return { ...item, phase: 'done', decided: true }
}

/** Begins a step of a file that waits, unless another one is on its way. */
function begin(state: UploadState, id: string, phase: 'checking' | 'asking' | 'uploading'): UploadState {
  if (state.items.some(isBusy)) return state
  const sending = phase === 'uploading'
  return change(state, id, (item) => {
    if (item.phase !== 'queued') return item
    if (!sending) return { ...item, phase }
    const free = item.question === 'settled' || (item.question === 'exists' && state.remembered === 'upload')
    // What came in parts goes on from where it was.
    return free ? { ...item, phase, begun: true, question: 'settled', progress: item.url ? item.progress : 0 } : item
  })
}

function told(item: UploadItem, exists: boolean | undefined): UploadItem {
  if (exists === undefined || !(item.phase === 'queued' || item.phase === 'checking')) return item
  const question = item.question === 'settled' ? 'settled' : exists ? 'exists' : 'settled'
  return { ...item, phase: 'queued', question }
}

const again: Change = (item) => ({
  ...item,
  phase: 'queued',
  question: item.begun ? 'settled' : 'open',
  progress: item.url ? item.progress : 0,
  error: null,
})

/** Changes one item. Where that stored it, its like in the queue are asked about: the folder holds such a file now. */
function change(state: UploadState, id: string, to: Change): UploadState {
  const at = state.items.findIndex((item) => item.id === id)
  const before = state.items[at]
  if (!before) return state
  const after = to(before)
  if (after === before) return state
  const items = state.items.with(at, after)
  return {
    ...state,
    items: isStored(after) && !isStored(before) ? items.map((item) => askedAgain(item, after)) : items,
  }
}

function askedAgain(item: UploadItem, stored: UploadItem): UploadItem {
  const like =
    item.name === stored.name &&
    item.size === stored.size &&
    item.folder === stored.folder &&
    item.project === stored.project
  const unasked = item.phase === 'queued' && !item.begun && item.question === 'settled'
  return like && unasked ? { ...item, question: 'exists' } : item
}

function skip(state: UploadState, id: string): UploadState {
  const rest = state.items.filter((item) => item.id !== id || !isPending(item))
  return rest.length === state.items.length ? state : { ...state, items: rest, skipped: state.skipped + 1 }
}

/** Takes items out, and counts those of them that are artifacts. */
function drop(state: UploadState, leaves: (item: UploadItem) => boolean): UploadState {
  const rest = state.items.filter((item) => !leaves(item))
  if (rest.length === state.items.length) return state
  const stored = state.items.filter((item) => leaves(item) && isStored(item))
  const sent = {
    files: state.sent.files + stored.length,
    bytes: state.sent.bytes + stored.reduce((sum, { size }) => sum + size, 0),
  }
  return { ...state, items: rest, sent }
}
