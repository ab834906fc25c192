import { join } from 'node:path'
import type { WorkerPool } from '../children/worker-pool.ts'
import { ROWS_FILE, type TableInput, type TableReply } from './table-reply.ts'

/** Reads a table in a worker process. A file that uses up the worker's time or memory is too large. */
export async function readTable(
  workers: WorkerPool,
  input: TableInput,
  limits: { wallMs: number; signal: AbortSignal; onProgress?: ((rows: number) => void) | undefined },
): Promise<TableReply & { rowsPath: string }> {
  const rowsPath = join(input.dir, ROWS_FILE)
  const outcome = await workers.run({ kind: 'table', ...input }, limits)
  if ('value' in outcome) return { ...outcome.value, rowsPath }
  const isTooLarge = 'stopped' in outcome && outcome.stopped !== 'crash'
  return { problem: isTooLarge ? 'too-large' : 'damaged', rowsPath }
}
