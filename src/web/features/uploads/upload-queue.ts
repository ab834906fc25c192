import type { Progress } from './structure/take-structure.ts'

/** One file on its way, as the tray shows it. The File itself is kept beside the state. */
export interface UploadItem {
  id: string
  name: string
  size: number
  project: string
  folder: string
  phase: 'queued' | 'checking' | 'asking' | 'uploading' | 'compressing' | 'done' | 'failed' | 'offline'
  /** 0..100. */
  progress: number
  error?: string
}

export type Remembered = 'upload' | 'skip' | null

export interface UploadState {
  items: readonly UploadItem[]
  /** What was chosen with 'Don't show this prompt again'. */
  remembered: Remembered
  /** Of the present run: how many files came, and how many are through. */
  all: number
  through: number
  /** A structure of folders whose files are not in the queue yet. */
  structure: Progress | null
}

export type UploadEvent =
  | { type: 'added'; files: readonly Pick<UploadItem, 'id' | 'name' | 'size' | 'project' | 'folder'>[] }
  | { type: 'phase'; id: string; phase: 'checking' | 'asking' | 'uploading' }
  | { type: 'answered'; remembered: Remembered }
  | { type: 'progress'; id: string; progress: number }
  | { type: 'compressing'; id: string }
  | { type: 'compressed'; id: string }
  | { type: 'failed'; id: string; error: string; offline: boolean }
  | { type: 'retry'; id: string }
  | { type: 'removed'; id: string }
  | { type: 'cleared' }
  | { type: 'structure'; progress: Progress | null }

export const NO_UPLOADS: UploadState = { items: [], remembered: null, all: 0, through: 0, structure: null }

const BUSY = new Set<UploadItem['phase']>(['checking', 'asking', 'uploading'])

/** Still before or in its attempt: what closing the page would lose. */
export const isPending = ({ phase }: UploadItem) => phase === 'queued' || phase === 'offline' || BUSY.has(phase)

/**
 * The file to take from the queue now: the first that waits, while no other is on its way.
 * @spec 4.upload.1
 */
export function nextUpload({ items }: UploadState): UploadItem | undefined {
  return items.some(({ phase }) => BUSY.has(phase)) ? undefined : items.find(({ phase }) => phase === 'queued')
}

/**
 * What to do with a file whose name and size the folder holds already.
 * @spec 4.upload.2
 * @spec 4.upload.3
 */
export function onExisting({ remembered }: UploadState): 'ask' | 'upload' | 'skip' {
  return remembered ?? 'ask'
}

/**
 * An upload at 100 percent is done, unless it is compressed: then its end is awaited.
 * @spec 4.upload.4
 */
function atProgress(item: UploadItem, progress: number): UploadItem {
  const to = Math.max(item.progress, progress)
  if (item.phase !== 'uploading') return { ...item, progress: to }
  return { ...item, progress: to, phase: to >= 100 ? 'done' : 'uploading' }
}

/**
 * Everything that can happen to the queue. After each attempt a file is queued no more: it is done, compressing,
 * failed or gone.
 * @spec 4.upload.5
 */
export function uploadReducer(state: UploadState, event: UploadEvent): UploadState {
  const change = (id: string, to: (item: UploadItem) => UploadItem) => ({
    ...state,
    items: state.items.map((item) => (item.id === id ? to(item) : item)),
  })
  switch (event.type) {
    case 'added': {
      const fresh = state.items.some(isPending) ? state : { ...state, all: 0, through: 0 }
      const items = event.files.map((file): UploadItem => ({ ...file, phase: 'queued', progress: 0 }))
      return { ...fresh, items: [...state.items, ...items], all: fresh.all + items.length }
    }
    case 'phase':
      return change(event.id, (item) => ({ ...item, phase: event.phase }))
    case 'answered':
      return { ...state, remembered: event.remembered }
    case 'progress':
      return count(
        change(event.id, (item) => atProgress(item, event.progress)),
        state,
      )
    case 'compressing':
      return count(
        change(event.id, (item) => (item.phase === 'failed' ? item : { ...item, phase: 'compressing', progress: 100 })),
        state,
      )
    case 'compressed':
      return count(
        change(event.id, (item) => (item.phase === 'failed' ? item : { ...item, phase: 'done', progress: 100 })),
        state,
      )
    case 'failed':
      return count(
        change(event.id, (item) => ({ ...item, phase: event.offline ? 'offline' : 'failed', error: event.error })),
        state,
      )
    case 'retry':
      return {
        ...change(event.id, (item) => ({ ...item, phase: 'queued', progress: 0, error: undefined })),
        through: Math.max(0, state.through - (isOf(state, event.id, 'failed') ? 1 : 0)),
      }
    case 'removed':
      return count({ ...state, items: state.items.filter(({ id }) => id !== event.id) }, state)
    case 'cleared':
      return count({ ...state, items: state.items.filter((item) => !isPending(item)) }, state)
    case 'structure':
      return { ...state, structure: event.progress }
  }
}

const isOf = ({ items }: UploadState, id: string, phase: UploadItem['phase']) =>
  items.some((item) => item.id === id && item.phase === phase)

/** Counts those that came through by this event. */
function count(now: UploadState, before: UploadState): UploadState {
  const pending = (state: UploadState) => state.items.filter(isPending).length
  return { ...now, through: now.through + pending(before) - pending(now) }
}
