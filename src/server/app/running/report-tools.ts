import type { Log } from '#server/access/services.ts'
import { lineOf } from '#server/ports/media/checks/check-tools.ts'
import type { OnToolChange } from '#server/ports/media/checks/controls.ts'
import type { MediaTools } from '#server/ports/media/media.ts'

/** Logs one line when a media tool stops working, and one when it works again; not one for each file that waits for it. */
export const logToolChange =
  (log: Log): OnToolChange =>
  (tool, why) => {
    if (why === null) return log.info({}, `${tool} works again. Processing the files that were on hold for it`)
    log.error(
      {},
      `${tool} stopped working: ${why}. Files that need it are on hold. Run "npm run doctor" to see what to do`,
    )
  }

/** Has every media tool read a tiny file of each kind, and logs a line for each that can't. */
export async function reportTools({ media, log }: { media: Pick<MediaTools, 'check'>; log: Log }): Promise<void> {
  for (const problem of (await media.check()).problems) log[problem.isEssential ? 'error' : 'warn']({}, lineOf(problem))
}
