import { basename } from 'node:path'
import type { SandboxPaths } from './sandbox.ts'
import { killChild, CHILD_MEMORY_LIMIT_BYTES, startChild, wasKilled, watchMemory } from './child.ts'
import { ToolKilledError, getLastLine, hasFailedToStart, ToolFailedError } from './tool-error.ts'

export interface RunOptions {
  /** Wall-clock limit in ms. */
  wallMs: number
  signal?: AbortSignal | undefined
  /** Receives the output chunk by chunk; the output is not collected then. */
  onOutput?: ((chunk: Buffer) => void) | undefined
  /** Maximum size of the collected output in bytes; the program is killed if it exceeds this. */
  maxOutputBytes?: number
  maxMemoryBytes?: number
  /** The only files and directories that the program can see. */
  paths?: SandboxPaths
}

export interface RunResult {
  /** Whether the program ended by itself, with status 0. */
  ok: boolean
  output: Buffer
  /** The last 4 KB of its stderr. */
  stderrTail: string
  /** The limit that the program exceeded, if it was killed for that. */
  stopped?: 'time' | 'memory' | 'output'
}

/**
 * Runs a program within its limits. Throws ToolError if it could not be started or was killed from outside, and the
 * abort reason if aborted.
 */
export function runTool(command: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  const { signal, maxOutputBytes = 4 * 1024 * 1024 } = options
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = startChild(command, args, ['ignore', 'pipe', 'pipe'], options.paths)
    const outputChunks: Buffer[] = []
    let outputBytes = 0
    let stderrTail = ''
    let stopped: RunResult['stopped']
    let outputError: unknown
    const stop = (limit: RunResult['stopped']) => {
      stopped ??= limit
      killChild(child)
    }
    const abort = () => killChild(child)
    const timeout = setTimeout(() => stop('time'), options.wallMs)
    const unwatch = watchMemory(child, options.maxMemoryBytes ?? CHILD_MEMORY_LIMIT_BYTES, () => stop('memory'))
    signal?.addEventListener('abort', abort, { once: true })

    child.stdout?.on('data', (chunk: Buffer) => {
      if (options.onOutput) {
        try {
          options.onOutput(chunk)
        } catch (error) {
          outputError ??= error
          killChild(child)
        }
        return
      }
      outputBytes += chunk.length
      if (outputBytes > maxOutputBytes) stop('output')
      else outputChunks.push(chunk)
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderrTail = (stderrTail + text).slice(-4096)
    })
    const cleanUp = () => {
      clearTimeout(timeout)
      unwatch()
      signal?.removeEventListener('abort', abort)
    }
    child.once('error', (error) => {
      cleanUp()
      reject(new ToolFailedError(basename(command), error.message))
    })
    child.once('close', (code, killSignal) => {
      cleanUp()
      if (signal?.aborted) return reject(signal.reason)
      if (outputError) return reject(outputError)
      if (!stopped && wasKilled(code, killSignal, stderrTail)) return reject(new ToolKilledError())
      if (!stopped && hasFailedToStart(code))
        return reject(new ToolFailedError(basename(command), getLastLine(stderrTail) || `status ${code}`))
      resolve({
        ok: code === 0 && !stopped,
        output: Buffer.concat(outputChunks),
        stderrTail,
        ...(stopped && { stopped }),
      })
    })
  })
}
