import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mountTaskPaths, TASK_PATHS } from './sandbox.ts'
import { isSandboxed, killChild, CHILD_MEMORY_LIMIT_BYTES, startChild, wasKilled, watchMemory } from './child.ts'
import type { Task, TaskReplies } from './tasks.ts'
import { ToolKilledError, getLastLine, ToolFailedError } from './tool-error.ts'

/** The outcome of a task: its value, an error of the library, or why its process was killed. */
export type TaskOutcome<T> = { value: T } | { error: string } | { stopped: 'time' | 'memory' | 'crash' }

export interface WorkerPool {
  /**
   * Runs one task in a separate process, which is killed if it takes too long. Throws the abort reason if aborted, and
   * ToolError if the process didn't start or was killed for reasons unrelated to the file.
   */
  run<K extends Task['kind']>(
    task: Extract<Task, { kind: K }>,
    limits: { wallMs: number; signal?: AbortSignal | undefined; onProgress?: ((done: number) => void) | undefined },
  ): Promise<TaskOutcome<TaskReplies[K]>>
  close(): Promise<void>
}

interface WorkerMessage {
  /** Sent once, when the worker is ready. */
  isReady?: true
  /** How much of the task is done. */
  progress?: number
  value?: unknown
  error?: string
  rssBytes: number
}

const WORKER_PATH = fileURLToPath(new URL('./worker.ts', import.meta.url))
const IDLE_MS = 30_000
const TASKS_PER_PROCESS = 200
const MAX_IDLE_BYTES = 500 * 1024 * 1024

/**
 * A pool of processes that decode untrusted files. Processes are reused, because starting one takes 150 ms, and are
 * replaced after many tasks or when they use too much memory.
 */
export function createWorkerPool(): WorkerPool {
  const idleWorkers: ChildProcess[] = []
  const allWorkers = new Set<ChildProcess>()
  const taskCounts = new WeakMap<ChildProcess, number>()
  const readyPromises = new WeakMap<ChildProcess, Promise<unknown>>()
  /** Workers that are ready. */
  const startedWorkers = new WeakSet<ChildProcess>()
  /** The last 500 characters of each worker's stderr. */
  const stderrTails = new WeakMap<ChildProcess, string>()
  let isClosed = false

  function takeWorker(): ChildProcess {
    for (let child = idleWorkers.pop(); child; child = idleWorkers.pop()) {
      if (child.connected && child.exitCode === null) {
        child.ref()
        child.channel?.ref()
        getStderrPipe(child)?.ref()
        return child
      }
    }
    const child = startChild(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--max-old-space-size=1024', WORKER_PATH],
      ['ignore', 'ignore', 'pipe', 'ipc'],
    )
    allWorkers.add(child)
    getStderrPipe(child)
      ?.setEncoding('utf8')
      .on('data', (text: string) => stderrTails.set(child, ((stderrTails.get(child) ?? '') + text).slice(-500)))
    child.once('message', () => startedWorkers.add(child))
    readyPromises.set(child, new Promise((resolve) => child.once('message', resolve).once('exit', resolve)))
    child.once('exit', () => allWorkers.delete(child))
    child.on('error', () => allWorkers.delete(child))
    return child
  }

  function returnWorker(child: ChildProcess, rssBytes: number): void {
    const count = (taskCounts.get(child) ?? 0) + 1
    taskCounts.set(child, count)
    if (isClosed || rssBytes > MAX_IDLE_BYTES || count >= TASKS_PER_PROCESS) return killChild(child)
    // Unreferenced, because an idle worker must not keep a finished command running.
    child.unref()
    child.channel?.unref()
    getStderrPipe(child)?.unref()
    idleWorkers.push(child)
    setTimeout(() => {
      const index = idleWorkers.indexOf(child)
      if (index >= 0 && taskCounts.get(child) === count) killChild(idleWorkers.splice(index, 1)[0] as ChildProcess)
    }, IDLE_MS).unref()
  }

  /** Mounts the files of a task in the worker's sandbox and returns the task with its paths inside the sandbox. */
  async function prepareTask(child: ChildProcess, task: Task): Promise<Task> {
    if (!isSandboxed()) return task
    // The sandbox exists only once the worker is ready.
    await readyPromises.get(child)
    const dir = 'dir' in task ? task.dir : undefined
    const isInDir = dirname(task.path) === dir
    const file = isInDir || !existsSync(task.path) ? undefined : task.path
    const hasMounts = (taskCounts.get(child) ?? 0) > 0
    if (!(await mountTaskPaths(child.pid ?? 0, hasMounts, { dir, file }))) killChild(child)
    const path = file ? TASK_PATHS.file : isInDir ? join(TASK_PATHS.directory, basename(task.path)) : task.path
    return { ...task, path, ...(dir && { dir: TASK_PATHS.directory }) }
  }

  return {
    async run(task, { wallMs, signal, onProgress }) {
      signal?.throwIfAborted()
      const child = takeWorker()
      return new Promise((resolve, reject) => {
        let stopped: 'time' | 'memory' | 'crash' = 'crash'
        const stop = (reason: 'time' | 'memory') => {
          stopped = reason
          killChild(child)
        }
        const abort = () => killChild(child)
        const timeout = setTimeout(() => stop('time'), wallMs)
        const unwatch = watchMemory(child, CHILD_MEMORY_LIMIT_BYTES, () => stop('memory'))
        const cleanUp = () => {
          clearTimeout(timeout)
          unwatch()
          signal?.removeEventListener('abort', abort)
          child.off('message', onMessage)
          child.off('close', onClose)
          child.off('error', onSpawnError)
        }
        const onMessage = (message: WorkerMessage) => {
          if (message.isReady) return
          if (message.progress !== undefined) return onProgress?.(message.progress)
          cleanUp()
          returnWorker(child, message.rssBytes)
          if (signal?.aborted) reject(signal.reason)
          else if (message.error !== undefined) resolve({ error: message.error })
          else resolve({ value: mapPathsToHost(message.value, task) as never })
        }
        const resolveStopped = () => {
          cleanUp()
          if (signal?.aborted) reject(signal.reason)
          else resolve({ stopped })
        }
        const onClose = (code: number | null, killSignal: NodeJS.Signals | null) => {
          const wasStoppedByUs = stopped !== 'crash' || signal?.aborted
          const stderrTail = stderrTails.get(child) ?? ''
          if (wasStoppedByUs) return resolveStopped()
          const wasKilledBySystem = wasKilled(code, killSignal, stderrTail)
          if (!wasKilledBySystem && startedWorkers.has(child)) return resolveStopped()
          cleanUp()
          reject(
            wasKilledBySystem
              ? new ToolKilledError()
              : createStartError(getLastLine(stderrTail) || `status ${code ?? killSignal}`),
          )
        }
        const onSpawnError = (error: Error) => {
          cleanUp()
          reject(createStartError(error.message))
        }
        signal?.addEventListener('abort', abort, { once: true })
        child.on('message', onMessage)
        child.once('close', onClose)
        child.once('error', onSpawnError)
        prepareTask(child, task).then(
          (taskInSandbox) =>
            child.send(taskInSandbox, (error) => {
              // The worker died between two tasks; the handler of its exit event does the rest.
              if (error) killChild(child)
            }),
          () => killChild(child),
        )
      })
    },
    async close() {
      isClosed = true
      const exitPromises = [...allWorkers].map((child) => {
        // Idle workers are unreferenced, so the process wouldn't wait for their exit otherwise.
        child.ref()
        return new Promise((resolve) => child.once('exit', resolve))
      })
      for (const child of allWorkers) killChild(child)
      await Promise.all(exitPromises)
    },
  }
}

const createStartError = (reason: string) => new ToolFailedError('the media worker', reason)

/** Node's pipe for the child's stderr is a socket, which can be unreferenced. */
const getStderrPipe = ({ stderr }: ChildProcess) => stderr as Socket | null

/** Maps the paths that a worker returns into the task's directory, so that they can't lead elsewhere. */
function mapPathsToHost(value: unknown, task: Task): unknown {
  if (!('dir' in task) || typeof value !== 'object' || value === null) return value
  const toHostPath = <T extends { path: string }>(outputFile: T): T => ({
    ...outputFile,
    path: join(task.dir, basename(outputFile.path)),
  })
  const { derivatives, derivative } = value as { derivatives?: { path: string }[]; derivative?: { path: string } }
  return {
    ...value,
    ...(derivatives && { derivatives: derivatives.map(toHostPath) }),
    ...(derivative && { derivative: toHostPath(derivative) }),
  }
}
