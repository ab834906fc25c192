import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changePaths, PLACES } from './sandbox.ts'
import { isSandboxed, killChild, MEMORY_LIMIT, startChild, wasKilled, watchMemory } from './child.ts'
import type { Task, TaskReplies } from './tasks.ts'
import { KilledError, lastLine, ToolFailedError } from './tool-error.ts'

/** The result of a task: its value, an error of the library, or why its process was killed. */
export type Outcome<T> = { value: T } | { error: string } | { stopped: 'time' | 'memory' | 'crash' }

export interface WorkerPool {
  /**
   * Runs one task in a separate process that is killed when it takes too long. Throws the abort reason if aborted, and
   * ToolError if the process didn't start or was killed through no fault of the file.
   */
  run<K extends Task['kind']>(
    task: Extract<Task, { kind: K }>,
    limits: { wallMs: number; signal?: AbortSignal | undefined },
  ): Promise<Outcome<TaskReplies[K]>>
  close(): Promise<void>
}

interface Message {
  /** Sent once, when the worker is ready. */
  begun?: true
  value?: unknown
  error?: string
  rss: number
}

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
const IDLE_MS = 30_000
const TASKS_PER_PROCESS = 200
const FAT = 500 * 1024 * 1024

/**
 * A pool of processes that decode untrusted files. They are reused because a start takes 150 ms, and replaced after
 * many tasks or when they use too much memory.
 */
export function createWorkerPool(): WorkerPool {
  const idle: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  const served = new WeakMap<ChildProcess, number>()
  const begun = new WeakMap<ChildProcess, Promise<unknown>>()
  /** Workers that have started successfully. */
  const running = new WeakSet<ChildProcess>()
  /** The last 500 characters of each worker's stderr. */
  const complaints = new WeakMap<ChildProcess, string>()
  let closed = false

  function take(): ChildProcess {
    for (let child = idle.pop(); child; child = idle.pop()) {
      if (child.connected && child.exitCode === null) {
        child.ref()
        child.channel?.ref()
        pipeOf(child)?.ref()
        return child
      }
    }
    const child = startChild(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--max-old-space-size=1024', WORKER],
      ['ignore', 'ignore', 'pipe', 'ipc'],
    )
    all.add(child)
    pipeOf(child)
      ?.setEncoding('utf8')
      .on('data', (text: string) => complaints.set(child, ((complaints.get(child) ?? '') + text).slice(-500)))
    child.once('message', () => running.add(child))
    begun.set(child, new Promise((resolve) => child.once('message', resolve).once('exit', resolve)))
    child.once('exit', () => all.delete(child))
    child.on('error', () => all.delete(child))
    return child
  }

  function giveBack(child: ChildProcess, rss: number): void {
    const count = (served.get(child) ?? 0) + 1
    served.set(child, count)
    if (closed || rss > FAT || count >= TASKS_PER_PROCESS) return killChild(child)
    // An idle worker must not keep a finished command running.
    child.unref()
    child.channel?.unref()
    pipeOf(child)?.unref()
    idle.push(child)
    setTimeout(() => {
      const at = idle.indexOf(child)
      if (at >= 0 && served.get(child) === count) killChild(idle.splice(at, 1)[0] as ChildProcess)
    }, IDLE_MS).unref()
  }

  /** Mounts the files of a task in the worker's sandbox and returns the task with the paths inside. */
  async function showTask(child: ChildProcess, task: Task): Promise<Task> {
    if (!isSandboxed()) return task
    // The sandbox exists only once the worker is ready.
    await begun.get(child)
    const dir = 'dir' in task ? task.dir : undefined
    const isInDir = dirname(task.path) === dir
    const file = isInDir || !existsSync(task.path) ? undefined : task.path
    const had = (served.get(child) ?? 0) > 0
    if (!(await changePaths(child.pid ?? 0, had, { dir, file }))) killChild(child)
    const path = file ? PLACES.file : isInDir ? join(PLACES.directory, basename(task.path)) : task.path
    return { ...task, path, ...(dir && { dir: PLACES.directory }) }
  }

  return {
    async run(task, { wallMs, signal }) {
      signal?.throwIfAborted()
      const child = take()
      return new Promise((resolve, reject) => {
        let stopped: 'time' | 'memory' | 'crash' = 'crash'
        const stop = (why: 'time' | 'memory') => {
          stopped = why
          killChild(child)
        }
        const abort = () => killChild(child)
        const clock = setTimeout(() => stop('time'), wallMs)
        const unwatch = watchMemory(child, MEMORY_LIMIT, () => stop('memory'))
        const settle = () => {
          clearTimeout(clock)
          unwatch()
          signal?.removeEventListener('abort', abort)
          child.off('message', answered)
          child.off('close', ended)
          child.off('error', failedToSpawn)
        }
        const answered = (message: Message) => {
          if (message.begun) return
          settle()
          giveBack(child, message.rss)
          if (signal?.aborted) reject(signal.reason)
          else if (message.error !== undefined) resolve({ error: message.error })
          else resolve({ value: outside(message.value, task) as never })
        }
        const crashed = () => {
          settle()
          if (signal?.aborted) reject(signal.reason)
          else resolve({ stopped })
        }
        const ended = (code: number | null, by: NodeJS.Signals | null) => {
          const isOurs = stopped !== 'crash' || signal?.aborted
          const complaint = complaints.get(child) ?? ''
          if (isOurs) return crashed()
          const killed = wasKilled(code, by, complaint)
          if (!killed && running.has(child)) return crashed()
          settle()
          reject(killed ? new KilledError() : notStarted(lastLine(complaint) || `status ${code ?? by}`))
        }
        const failedToSpawn = (error: Error) => {
          settle()
          reject(notStarted(error.message))
        }
        signal?.addEventListener('abort', abort, { once: true })
        child.on('message', answered)
        child.once('close', ended)
        child.once('error', failedToSpawn)
        showTask(child, task).then(
          (inside) =>
            child.send(inside, (error) => {
              // The worker died between two tasks; its exit event reports the rest.
              if (error) killChild(child)
            }),
          () => killChild(child),
        )
      })
    },
    async close() {
      closed = true
      const ends = [...all].map((child) => {
        // Idle workers are unreferenced, so the process would not wait for their exit.
        child.ref()
        return new Promise((done) => child.once('exit', done))
      })
      for (const child of all) killChild(child)
      await Promise.all(ends)
    },
  }
}

const notStarted = (why: string) => new ToolFailedError('the media worker', why)

/** Node's pipe for the child's stderr is a socket. */
const pipeOf = ({ stderr }: ChildProcess) => stderr as Socket | null

/** Maps the paths that a worker returns into the task's directory, whatever they are. */
function outside(value: unknown, task: Task): unknown {
  if (!('dir' in task) || typeof value !== 'object' || value === null) return value
  const here = <T extends { path: string }>(made: T): T => ({ ...made, path: join(task.dir, basename(made.path)) })
  const { derivatives, derivative } = value as { derivatives?: { path: string }[]; derivative?: { path: string } }
  return {
    ...value,
    ...(derivatives && { derivatives: derivatives.map(here) }),
    ...(derivative && { derivative: here(derivative) }),
  }
}
