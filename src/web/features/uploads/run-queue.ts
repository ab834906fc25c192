import { uploadMessages as words } from '#shared/words/uploads/uploads.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { isApiError, isPassing, isUnauthorized } from '#web/kit/api-error.ts'
import { connectionLost } from '#web/kit/connection/connection.ts'
import type { Persister } from './persist/persister.ts'
import { inTurn } from './persist/page-locks.ts'
import { nextStep } from './queue/next-step.ts'
import { isBusy, type UploadItem } from './queue/upload-item.ts'
import type { Hold, UploadEvent, UploadState } from './queue/upload-queue.ts'
import { sendFile } from './send/send-file.ts'
import { API_BASE } from '#shared/api-base.ts'
import { sendParts } from '#web/kit/connection/send-parts.ts'
import type { Surroundings } from './surroundings.ts'

/** Larger files go in parts that can go on after whatever happens, smaller ones at once. */
const PARTS_ABOVE = 32 * 1024 * 1024
const PARTS = { endpoint: `${API_BASE}/uploads`, part: 16 * 1024 * 1024, became: 'x-artifact' }

interface Queue extends Pick<Surroundings, 'api' | 'alerts' | 'socket' | 'person' | 'keepAlive'> {
  persister: Persister
  state: () => UploadState
  dispatch: (event: UploadEvent) => void
}

const TOO_MANY = 429
/** So often an attempt may break off although the server is there. */
const MOST_STUMBLES = 4
const STUMBLE_MS = 2000

/** Does what the queue's rules say comes next, one step at a time. */
export function runQueue({ api, alerts, socket, person, keepAlive, persister, state, dispatch }: Queue) {
  let running = false
  let disposed = false
  let current: { id: string; abort: () => void } | null = null
  const stumbles = new Map<string, number>()
  const timers = new Set<ReturnType<typeof setTimeout>>()

  const itemOf = (id: string) => state().items.find((item) => item.id === id)
  const onItsWay = (id: string) => !disposed && state().items.some((item) => item.id === id && isBusy(item))

  function step(): void {
    if (running || disposed || !nextStep(state())) return
    running = true
    void perform().finally(() => {
      running = false
      step()
    })
  }

  async function perform(): Promise<void> {
    const next = nextStep(state())
    if (!next) return
    const { item } = next
    try {
      if (next.do === 'skip') dispatch({ type: 'skipped', id: item.id })
      else if (next.do === 'check') await check(item, next.alike)
      else if (next.do === 'ask') await ask(item)
      else await inTurn(person, upload, () => dispatch({ type: 'held', hold: 'elsewhere' }))
    } catch (error) {
      const ids = next.do === 'check' ? next.alike.map(({ id }) => id) : [item.id]
      await meet(item.id, ids, error)
    }
  }

  /** Of one file it is asked by itself, of many at once. */
  async function check(item: UploadItem, alike: readonly UploadItem[]): Promise<void> {
    dispatch({ type: 'checking', id: item.id })
    const { project, folder } = item
    const named = (one: UploadItem) => ({ file_name: plainName(one.name), file_size: one.size })
    const keyOf = (one: { file_name: string; file_size: number }) => `${one.file_size} ${one.file_name}`
    if (alike.length === 1) {
      const body = { project, folder_id: folder, ...named(item) }
      const { exists } = await api.call(artifactsContract.fileExists, { body })
      return dispatch({ type: 'checked', found: new Map([[item.id, exists]]) })
    }
    const body = { project, folder_id: folder, files: alike.map(named) }
    const { files } = await api.call(artifactsFilingContract.filesExist, { body })
    const there = new Set(files.filter(({ exists }) => exists).map(keyOf))
    dispatch({ type: 'checked', found: new Map(alike.map((one) => [one.id, there.has(keyOf(named(one)))])) })
  }

  async function ask({ id, name }: UploadItem): Promise<void> {
    dispatch({ type: 'asking', id })
    const answer = await alerts.ask({
      title: words.existsTitle,
      description: words.existsText(name),
      checkbox: words.remember,
      choices: [
        { key: 'upload', label: words.anyway },
        { key: 'skip', label: words.skip },
      ],
    })
    const choice = answer?.key === 'upload' ? 'upload' : 'skip'
    dispatch({ type: 'answered', id, choice, remember: answer?.checked === true })
  }

  /** Sends the file whose turn it is by now: this may have waited for another page. */
  async function upload(): Promise<void> {
    dispatch({ type: 'released', hold: 'elsewhere' })
    const next = nextStep(state())
    if (next?.do !== 'upload' || disposed) return
    const { id, url, project, folder } = next.item
    const file = await persister.fileOf(id)
    if (!file) return dispatch({ type: 'missing', id })
    dispatch({ type: 'uploading', id })
    if (!onItsWay(id)) return
    const fields = { project, folder, wsId: socket.id, fileId: id }
    // The socket's progress is the server's own; the browser's stands in where the socket is away.
    const onProgress = (percent: number) => {
      const progress = Math.min(99, Math.floor(percent))
      if (progress > (itemOf(id)?.progress ?? 0)) dispatch({ type: 'progress', id, progress })
    }
    const onLocated = (to: string | null) => dispatch({ type: 'located', id, url: to })
    const sending =
      file.size > PARTS_ABOVE
        ? sendParts({ ...PARTS, fields }, file, url, { onProgress, onLocated })
        : sendFile(fields, file, onProgress)
    current = { id, abort: sending.abort }
    try {
      dispatch({ type: 'sent', id, artifact: await sending.done })
      stumbles.delete(id)
    } catch (error) {
      await meet(id, [id], error, file)
    } finally {
      current = null
    }
  }

  /** An attempt has failed: what passes by itself leaves the file at its place, all else is for a person to see. */
  async function meet(id: string, ids: readonly string[], error: unknown, file?: File): Promise<void> {
    if (!onItsWay(id)) return
    const status = isApiError(error) ? error.status : -1
    if (isUnauthorized(error)) {
      dispatch({ type: 'held', hold: 'signedOut' })
      dispatch({ type: 'interrupted', id })
      // Whoever is still signed in was refused for another reason; else the page is loaded anew and the queue with it.
      return void keepAlive().then(
        () => dispatch({ type: 'released', hold: 'signedOut' }),
        () => undefined,
      )
    }
    if (status === TOO_MANY) {
      pause(id, 'busy', ((isApiError(error) && error.retry_after_seconds) || 60) * 1000)
      return
    }
    if (!isPassing(error)) {
      const text = error instanceof Error ? error.message : String(error)
      return dispatch({ type: 'failed', ids, error: text })
    }
    if (file && !(await isReadable(file))) {
      if (!onItsWay(id)) return
      return dispatch(persister.lose(id) ? { type: 'interrupted', id } : { type: 'missing', id })
    }
    dispatch({ type: 'held', hold: 'offline' })
    dispatch({ type: 'interrupted', id })
    const lost = await connectionLost()
    const times = lost ? 0 : (stumbles.get(id) ?? 0) + 1
    stumbles.set(id, times)
    if (!lost && times < MOST_STUMBLES) return pause(id, 'offline', STUMBLE_MS * times)
    if (!lost) {
      stumbles.delete(id)
      const text = isApiError(error) && status > 0 ? error.message : words.brokeOff
      dispatch({ type: 'failed', ids: [id], error: text })
    }
    dispatch({ type: 'released', hold: 'offline' })
  }

  function pause(id: string, hold: Hold, ms: number): void {
    dispatch({ type: 'held', hold })
    dispatch({ type: 'interrupted', id })
    const timer = setTimeout(() => {
      timers.delete(timer)
      dispatch({ type: 'released', hold })
    }, ms)
    timers.add(timer)
  }

  return {
    step,
    /** Stops what is being sent where it is one of these. */
    abort: (ids: ReadonlySet<string>) => {
      if (current && ids.has(current.id)) current.abort()
    },
    dispose: () => {
      disposed = true
      current?.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** A name as the server keeps it, so that one with signs that nobody sees is no reason to refuse the others. */
const plainName = (name: string) => name.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, 1000)

/** A file that was changed, moved or taken away since it was chosen can be read no more. */
const isReadable = (file: File) =>
  file
    .slice(-1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
