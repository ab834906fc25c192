import { BytesReply, getCurrentSession, implement } from '#server/access/call.ts'
import { limitPerCaller } from '#server/access/limits/limit-per-caller.ts'
import type { Services } from '#server/access/services.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { titleToFilename } from '#server/kit/filenames.ts'
import { createZipStream } from '#server/kit/zip/zip-stream.ts'
import { staticCopyContract } from '#shared/contract/library/static-copy.contract.ts'
import { buildCopy } from './build-copy.ts'
import type { CopyFile, PublicSite } from './public-site.model.ts'

const RETRY_AFTER_SECONDS = 30

export const staticCopyRoutes = ({ db, store }: Services, site: PublicSite) => {
  const takeTurn = limitPerCaller(1)
  /** Users who are downloading a copy: one keeps the server busy for as long as it takes. */
  const downloading = new Set<string>()
  return implement(staticCopyContract, {
    async fetch(call) {
      const project = await findProject(db, call.input.params.id)
      if (!project) throw new AppError('not_found')
      const { language = call.caller.language ?? 'en', base } = call.input.query
      const { user } = getCurrentSession(call)
      return takeTurn(async () => {
        if (downloading.has(user.id)) throw new AppError('too_many_requests', { retryAfter: RETRY_AFTER_SECONDS })
        await store.check()
        const files = buildCopy(site, { alias: project.url_alias, language, base }, call.signal)
        // Checked first: once the reply has started, the download can't be refused.
        const first = await files.next()
        if (first.done) throw new Error('the copy is empty')
        const folder = titleToFilename(project.title)
        return new BytesReply({
          mime: 'application/zip',
          filename: `${folder}.zip`,
          length: null,
          open: () => {
            downloading.add(user.id)
            const zip = createZipStream(toZipEntries(first.value, files, folder))
            return zip.once('close', () => downloading.delete(user.id))
          },
        })
      })
    },
  })
}

async function* toZipEntries(first: CopyFile, others: AsyncGenerator<CopyFile>, folder: string) {
  const now = Date.now()
  try {
    yield { ...first, path: `${folder}/${first.path}`, at: now }
    for await (const file of others) yield { ...file, path: `${folder}/${file.path}`, at: now }
  } finally {
    await others.return(undefined)
  }
}
