import { buildCopy } from '#server/features/static-copy/build-copy.ts'
import { prepareExport } from '#server/features/exports/prepare-export.job.ts'
import type { App } from '../support/app.ts'

/** Prepares a requested export in the test's process instead of by a worker. */
export const prepareInProcess = (app: Pick<App, 'services' | 'openSite'>, id: string): Promise<void> =>
  prepareExport(app.services, { export: id }, new AbortController().signal, async function* copyGallery(copy, signal) {
    yield* buildCopy(await app.openSite(), copy, signal)
  })
