import { basename } from 'node:path'
import type { SandboxPaths } from './sandbox.ts'
import { killChild, MEMORY_LIMIT, startChild, wasKilled, watchMemory } from './child.ts'
import { KilledError, lastLine, neverStarted, ToolFailedError } from './tool-error.ts'

export interface RunOptions {
  /** The wall-clock limit in milliseconds. */
  wallMs: number
  signal?: AbortSignal | undefined
  /** Receives the output chunk by chunk; none is collected then. */
  onOutput?: ((chunk: Buffer) => void) | undefined
  /** The maximum size of collected output in bytes; the program is killed above it. */
  maxOutput?: number
  maxMemory?: number
  /** The only files and directories that the program may see. */
  paths?: SandboxPaths
}

export interface RunResult {
  /** True if it ended by itself with status 0. */
  ok: boolean
  output: Buffer
  /** The last 4 KB of its stderr. */
  complaint: string
  /** The limit that it exceeded, if we killed it. */
  stopped?: 'time' | 'memory' | 'output'
}

/**
 * Runs a program within its limits. Throws ToolError if it could not be started or was killed by others, and the abort
 * reason if aborted.
 */
export function runTool(command: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  const { signal, maxOutput = 4 * 1024 * 1024 } = options
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = startChild(command, args, ['ignore', 'pipe', 'pipe'], options.paths)
    const kept: Buffer[] = []
    let keptBytes = 0
    let complaint = ''
    let stopped: RunResult['stopped']
    let failure: unknown
    const stop = (why: RunResult['stopped']) => {
      stopped ??= why
      killChild(child)
    }
    const abort = () => killChild(child)
    const clock = setTimeout(() => stop('time'), options.wallMs)
    const unwatch = watchMemory(child, options.maxMemory ?? MEMORY_LIMIT, () => stop('memory'))
    signal?.addEventListener('abort', abort, { once: true })

    child.stdout?.on('data', (chunk: Buffer) => {
      if (options.onOutput) {
        try {
          options.onOutput(chunk)
        } catch (error) {
          failure ??= error
          killChild(child)
        }
        return
      }
      keptBytes += chunk.length
      if (keptBytes > maxOutput) stop('output')
      else kept.push(chunk)
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-4096)
    })
    const settle = () => {
      clearTimeout(clock)
      unwatch()
      signal?.removeEventListener('abort', abort)
    }
    child.once('error', (error) => {
      settle()
      reject(new ToolFailedError(basename(command), error.message))
    })
    child.once('close', (code, by) => {
      settle()
      if (signal?.aborted) return reject(signal.reason)
      if (failure) return reject(failure)
      if (!stopped && wasKilled(code, by, complaint)) return reject(new KilledError())
      if (!stopped && neverStarted(code))
        return reject(new ToolFailedError(basename(command), lastLine(complaint) || `status ${code}`))
      resolve({ ok: code === 0 && !stopped, output: Buffer.concat(kept), complaint, ...(stopped && { stopped }) })
    })
  })
}
