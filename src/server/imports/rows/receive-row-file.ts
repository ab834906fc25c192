import { parse as parseDisposition } from 'content-disposition'
import type { Services } from '#server/access/services.ts'
import { findOrgOfProject, getFreeSpace } from '#server/features/orgs/orgs.repo.ts'
import { receiveFile, type ReceivedFile } from '#server/files/receive-file.ts'
import type { UrlReply } from '#server/kit/addresses/open-url.ts'
import { UrlError } from '#server/kit/addresses/url-error.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toSafeFilename } from '#server/kit/filenames.ts'
import { MAX_FILE_BYTES } from '#shared/rules/limits.ts'
import type { RowPlan } from '../plan/plan-row.ts'
import { getUrlFilename } from '../plan/url-filename.ts'
import type { RowContext } from './context.ts'

type NamedFile = ReceivedFile & { filename: string }

/** The names of a row's file: its path or its name, and the name that the row gives it besides its path. */
export interface FileNames {
  path?: string | undefined
  filename?: string | undefined
}

/** Receives the file of a row from the import's source or from a web address. Throws `storage_limit` if it can't fit. */
export async function receiveRowFile(
  services: Services,
  context: RowContext,
  { file, fileUrl }: RowPlan,
  names: FileNames,
  signal: AbortSignal,
): Promise<NamedFile> {
  const receive = async (body: AsyncIterable<Buffer>, name: string, onBytes: (size: number) => void) => {
    const filename = toSafeFilename(name)
    return { ...(await receiveFile(services, body, filename, { onBytes, signal })), filename }
  }
  if (file !== undefined) {
    const { body } = await context.source.openFile(file)
    return receive(body, names.filename ?? file, () => {})
  }
  const org = await findOrgOfProject(services.db, context.record.project)
  if (fileUrl === undefined || org === undefined) throw new AppError('not_found')
  const freeSpace = await getFreeSpace(services.db, org)
  const requireFit = (size: number) => {
    if (size > freeSpace) throw new AppError('storage_limit')
  }
  return context.web.visit(fileUrl, { maxBytes: MAX_FILE_BYTES }, (reply) => {
    requireFit(Number(reply.headers['content-length'] ?? 0))
    const name = names.filename ?? names.path ?? getReplyFilename(reply)
    const isPage = /^text\/html\b/i.test(reply.headers['content-type'] ?? '')
    // Many servers answer with a page that asks to sign in or says that the file isn't there.
    if (isPage && !/\.x?html?$/i.test(name)) throw new UrlError(['url_web_page'])
    return receive(reply.body, name, requireFit)
  })
}

/** The name that the other server gives the file, or the one in its address. */
function getReplyFilename({ headers, url }: UrlReply): string {
  const name = readDisposition(headers['content-disposition'])
  return name ?? getUrlFilename(url.href) ?? url.hostname
}

function readDisposition(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : parseDisposition(header).parameters.filename
  } catch {
    return undefined
  }
}
