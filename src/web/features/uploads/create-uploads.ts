import { v4 } from 'uuid'
import { uploadMessages as words, structureMessages } from '#shared/words/uploads/uploads.ts'
import { KEEP_ALIVE_MS, UPLOAD_DONE_MS } from '#shared/rules/limits.ts'
import { isSystemFile } from '#shared/rules/uploads/system-files.ts'
import type { SocketMessage } from '#shared/socket-messages.ts'
import { isNested, type Incoming } from '#web/kit/client/incoming.ts'
import { askCompressing } from './ask-compressing.ts'
import { createPersister } from './persist/persister.ts'
import { isPending, isPreparing, isStored, isStuck, type UploadItem } from './queue/upload-item.ts'
import { NO_UPLOADS, uploadReducer, type UploadEvent, type UploadState } from './queue/upload-queue.ts'
import { runQueue } from './run-queue.ts'
import { endParts } from '#web/kit/connection/send-parts.ts'
import { tellLeftOut } from './structure/left-out.ts'
import { takeStructures } from './structure/take-structures.ts'
import type { Surroundings } from './surroundings.ts'
import { tellOutcomes } from './tell-outcomes.ts'

interface Place {
  project: string
  folder: string
  /** Whether folders may be made there. */
  folders: boolean
}

export interface Uploads {
  add: (incoming: readonly Incoming[], place: Place) => void
  /** Stops it wherever it is, or takes what has failed out of sight. */
  cancel: (id: string) => void
  retry: (id: string) => void
  retryAll: () => void
  cancelAll: () => void
  dismissAll: () => void
  /** The file of an item that the browser has lost, again. */
  choose: (id: string, file: File) => void
  /** Files that exist already are asked about again. */
  askAgain: () => void
  /** Before signing out: false where the person rather stays. Once they have signed out, what is kept for them is forgotten. */
  leave: () => Promise<false | { forget: () => Promise<void> }>
  dispose: () => void
  subscribe: (listener: () => void) => () => void
  state: () => UploadState
  /** How far the compression of an artifact is, in percent, where that has been told. */
  compressionOf: (artifact: string) => number | undefined
}

/** The upload queue of one page: outlives every screen, and the page itself as far as the browser can keep its files. */
export function createUploads(surroundings: Surroundings): Uploads {
  const { alerts, socket, person, onChanged } = surroundings
  let state = NO_UPLOADS
  const listeners = new Set<() => void>()
  const leaving = new Map<string, { timer: ReturnType<typeof setTimeout>; compressed: boolean }>()
  /** Those of which it is told already that they are stored. */
  const told = new Set<string>()
  /** What each file became, and how far the compression of that is. */
  const became = new Map<string, string>()
  const compression = new Map<string, number>()
  const tell = tellOutcomes(alerts)
  const persister = createPersister(person, ({ items, remembered }) => {
    for (const item of items) if (isStored(item)) told.add(item.id)
    dispatch({ type: 'restored', items, remembered })
  })
  const runner = runQueue({ ...surroundings, persister, state: () => state, dispatch: (event) => dispatch(event) })
  const structures = takeStructures(surroundings, {
    onProgress: (progress) => dispatch({ type: 'structure', progress }),
    onFiles: (found, place) => queue(found, place),
  })
  const asking = askCompressing(surroundings, () => state, { compressed })
  const unsubscribe = socket.subscribe({ hear, opened: asking.now })
  let letGo: (() => void) | undefined
  let keepAlive: ReturnType<typeof setInterval> | undefined

  function dispatch(event: UploadEvent) {
    const before = state
    state = uploadReducer(state, event)
    if (state === before) return
    for (const item of state.items) if (isStored(item)) stored(item)
    persister.follow(state)
    if (event.type === 'failed') tell.failed(namesOf(before, event.ids), event.error)
    const busy = state.structure !== null || state.items.some(isPending)
    const preparing = state.items.some(isPreparing)
    if (busy || preparing) letGo ??= socket.hold()
    else letGo = void letGo?.()
    asking.follow(preparing)
    if (busy && !keepAlive) {
      keepAlive = setInterval(() => void surroundings.keepAlive().catch(() => undefined), KEEP_ALIVE_MS)
      window.addEventListener('beforeunload', warn)
    } else if (!busy && keepAlive) {
      clearInterval(keepAlive)
      keepAlive = undefined
      window.removeEventListener('beforeunload', warn)
    }
    for (const listener of listeners) listener()
    runner.step()
  }

  /** An item is removed 1 s after it is done, with its compression where that is needed. */
  function stored({ id, name, project, phase, artifact, compressed: ended }: UploadItem) {
    if (artifact !== null) became.set(id, artifact)
    if (!told.has(id)) {
      told.add(id)
      tell.added(name)
      onChanged(project)
    }
    const before = leaving.get(id)
    if (phase === 'done' && before?.compressed === ended) return
    clearTimeout(before?.timer)
    leaving.delete(id)
    if (phase !== 'done') return
    leaving.set(id, { timer: setTimeout(() => void leave(id), UPLOAD_DONE_MS), compressed: ended })
  }
  /** Where the line has not told whether it is compressed, the server is asked before it goes. */
  async function leave(id: string) {
    const item = () => state.items.find((one) => one.id === id)
    const { decided, artifact } = item() ?? { decided: true, artifact: null }
    const open = !decided && artifact !== null && (await asking.mayCompress(artifact))
    // Meanwhile the line may have told.
    if (item()?.phase !== 'done') return
    if (open) return dispatch({ type: 'stored', id, decided: false })
    leaving.delete(id)
    dispatch({ type: 'removed', id })
  }
  function compressed(id: string) {
    const project = state.items.find((item) => item.id === id)?.project
    dispatch({ type: 'compressed', id })
    if (project !== undefined) onChanged(project)
  }
  /** Also of what has left the queue before its compression began. */
  function compressionAt(id: string, progress: number) {
    const artifact = became.get(id)
    if (artifact === undefined) return
    compression.set(artifact, progress)
    for (const listener of listeners) listener()
  }
  function hear(message: SocketMessage) {
    if (message.type === 'uploadProgress' && message.progress >= 100)
      dispatch({ type: 'stored', id: message.fileId, decided: !message.undecided })
    else if (message.type === 'uploadProgress')
      dispatch({ type: 'progress', id: message.fileId, progress: message.progress })
    else if (message.type === 'compressionStart') dispatch({ type: 'compressing', id: message.fileId })
    else if (message.type === 'compressionProgress') compressionAt(message.fileId, message.progress)
    else if (message.type === 'compressionEnd') compressed(message.fileId)
  }
  /** The browser asks before it closes a page with files that could not go on by themselves. */
  function warn(event: BeforeUnloadEvent) {
    if (state.hold === 'signedOut') return
    if (state.structure || state.items.some((item) => isPending(item) && !persister.holds(item.id)))
      event.preventDefault()
  }
  function queue(given: readonly File[], { project, folder }: Pick<Place, 'project' | 'folder'>) {
    const fresh = given.map((file) => {
      const { name, size, lastModified: modified } = file
      const id = v4()
      persister.take(id, file)
      return { id, name, size, modified, project, folder }
    })
    if (fresh.length > 0) dispatch({ type: 'added', files: fresh })
  }
  /** Files that were chosen, dropped or shared by themselves. */
  function takeFiles(given: readonly File[], place: Place) {
    tellLeftOut(
      alerts,
      given.flatMap(({ name }) => (isSystemFile(name) ? name : [])),
    )
    queue(
      given.filter(({ name }) => !isSystemFile(name)),
      place,
    )
  }
  function stop(leaves: (item: UploadItem) => boolean) {
    const gone = state.items.filter(leaves)
    const ids = new Set(gone.map(({ id }) => id))
    for (const { url } of gone) if (url) endParts(url)
    return () => runner.abort(ids)
  }
  const failed = () => state.items.filter(({ phase }) => phase === 'failed').map(({ id }) => id)

  return {
    add: (incoming, place) => {
      if (!incoming.some(isNested)) return takeFiles(incoming as readonly File[], place)
      if (place.folders) return structures.add(incoming, place)
      alerts.prompt(structureMessages.refused, { kind: 'error', text: structureMessages.refusedText })
    },
    cancel: (id) => {
      const abort = stop((item) => item.id === id && (isPending(item) || isStuck(item)))
      dispatch({ type: 'removed', id })
      abort()
    },
    cancelAll: () => {
      structures.stop()
      const abort = stop(isPending)
      dispatch({ type: 'structure', progress: null })
      dispatch({ type: 'cleared', what: 'pending' })
      abort()
    },
    dismissAll: () => {
      stop(isStuck)
      dispatch({ type: 'cleared', what: 'stuck' })
    },
    retry: (id) => dispatch({ type: 'retried', ids: [id] }),
    retryAll: () => dispatch({ type: 'retried', ids: failed() }),
    choose: (id, file) => {
      const item = state.items.find((one) => one.id === id)
      if (!item) return
      const same = file.name === item.name && file.size === item.size && file.lastModified === item.modified
      if (!same) return alerts.prompt(words.otherFile, { kind: 'error', text: words.otherFileText(item.name) })
      persister.take(id, file)
      dispatch({ type: 'chosen', id })
    },
    askAgain: () => dispatch({ type: 'asked anew' }),
    leave: async () => {
      const open = state.items.filter(isPending).length + (await persister.countElsewhere().catch(() => 0))
      if (open > 0) {
        const choices = [
          { key: 'stay', label: words.stay, look: 'secondary' as const },
          { key: 'leave', label: words.leave, look: 'danger' as const },
        ]
        const answer = await alerts.ask({ title: words.leaveTitle, description: words.leaveText(open), choices })
        if (answer?.key !== 'leave') return false
      }
      window.removeEventListener('beforeunload', warn)
      const abort = stop(isPending)
      structures.stop()
      dispatch({ type: 'cleared', what: 'pending' })
      abort()
      return { forget: persister.forget }
    },
    dispose: () => {
      structures.stop()
      runner.dispose()
      asking.follow(false)
      unsubscribe()
      letGo?.()
      clearInterval(keepAlive)
      for (const { timer } of leaving.values()) clearTimeout(timer)
      window.removeEventListener('beforeunload', warn)
      persister.close()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    compressionOf: (artifact) => compression.get(artifact),
  }
}

const namesOf = (state: UploadState, ids: readonly string[]) => {
  const asked = new Set(ids)
  return state.items.filter((item) => asked.has(item.id) && isPending(item)).map(({ name }) => name)
}
