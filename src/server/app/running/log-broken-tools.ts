import type { Log } from '#server/access/services.ts'
import { formatToolProblem } from '#server/ports/media/checks/check-tools.ts'
import type { OnToolChange } from '#server/ports/media/checks/tool-monitor.ts'
import type { MediaTools } from '#server/ports/media/media.ts'

/**
 * Logs once when a media tool stops working and once when it works again, rather than for every file that waits for it.
 */
export const logToolChange =
  (log: Log): OnToolChange =>
  (tool, reason) => {
    if (reason === null) return log.info({}, `${tool} works again. Processing the files that were on hold for it`)
    log.error(
      {},
      `${tool} stopped working: ${reason}. Files that need it are on hold. Run "npm run doctor" to see what to do`,
    )
  }

/** Runs every media tool on a tiny sample file of each kind and logs each failure. */
export async function logBrokenTools({ media, log }: { media: Pick<MediaTools, 'check'>; log: Log }): Promise<void> {
  for (const problem of (await media.check()).problems)
    log[problem.isEssential ? 'error' : 'warn']({}, formatToolProblem(problem))
}
