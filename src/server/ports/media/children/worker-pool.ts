import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { killChild, MEMORY_LIMIT, startChild, watchMemory } from './child.ts'
import type { Task, TaskReplies } from './tasks.ts'

/** What became of a task: its value, an error of the library, or why its process was ended. */
export type Outcome<T> = { value: T } | { error: string } | { stopped: 'time' | 'memory' | 'crash' }

export interface WorkerPool {
  /** Runs one task in a process of its own that is ended when it takes too long. Throws only the reason of an abort. */
  run<K extends Task['kind']>(
    task: Extract<Task, { kind: K }>,
    limits: { wallMs: number; signal?: AbortSignal | undefined },
  ): Promise<Outcome<TaskReplies[K]>>
  close(): Promise<void>
}

interface Message {
  value?: unknown
  error?: string
  rss: number
}

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
const IDLE_MS = 30_000
const TASKS_PER_PROCESS = 200
const FAT = 500 * 1024 * 1024

/** Processes that decode untrusted files. Kept warm between tasks (a start costs 150 ms), replaced when old or fat. */
export function createWorkerPool(): WorkerPool {
  const idle: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  const served = new WeakMap<ChildProcess, number>()
  let closed = false

  function take(): ChildProcess {
    for (let child = idle.pop(); child; child = idle.pop()) {
      if (child.connected && child.exitCode === null) {
        child.ref()
        child.channel?.ref()
        return child
      }
    }
    const child = startChild(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--max-old-space-size=1024', WORKER],
      ['ignore', 'ignore', 'ignore', 'ipc'],
    )
    all.add(child)
    child.once('exit', () => all.delete(child))
    child.on('error', () => all.delete(child))
    return child
  }

  function giveBack(child: ChildProcess, rss: number): void {
    const count = (served.get(child) ?? 0) + 1
    served.set(child, count)
    if (closed || rss > FAT || count >= TASKS_PER_PROCESS) return killChild(child)
    // An idle process must not keep a finished command alive.
    child.unref()
    child.channel?.unref()
    idle.push(child)
    setTimeout(() => {
      const at = idle.indexOf(child)
      if (at >= 0 && served.get(child) === count) killChild(idle.splice(at, 1)[0] as ChildProcess)
    }, IDLE_MS).unref()
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
          child.off('exit', ended)
          child.off('error', ended)
        }
        const answered = (message: Message) => {
          settle()
          giveBack(child, message.rss)
          if (signal?.aborted) reject(signal.reason)
          else if (message.error !== undefined) resolve({ error: message.error })
          else resolve({ value: message.value as never })
        }
        const ended = () => {
          settle()
          if (signal?.aborted) reject(signal.reason)
          else resolve({ stopped })
        }
        signal?.addEventListener('abort', abort, { once: true })
        child.on('message', answered)
        child.once('exit', ended)
        child.once('error', ended)
        child.send(task, (error) => {
          // A child that died between two tasks: its exit event tells the rest.
          if (error) killChild(child)
        })
      })
    },
    async close() {
      closed = true
      const ends = [...all].map((child) => {
        // An idle one is unreferenced: nothing else would keep us waiting for its end.
        child.ref()
        return new Promise((done) => child.once('exit', done))
      })
      for (const child of all) killChild(child)
      await Promise.all(ends)
    },
  }
}
