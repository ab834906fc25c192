import type { Transaction } from 'kysely'
import { implement, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { actorOf, record, thingsOf } from '#server/record/record.ts'
import { lockArtifacts } from '#server/features/library/library.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { captionsContract } from '#shared/contract/captions.contract.ts'
import { refusalOf } from '#shared/words/captions/captions.ts'
import { thread } from '#server/kit/thread.ts'
import { captionFile, MAX_CAPTIONS, type CaptionFile } from '#shared/rules/captions/caption-file.ts'
import { MAX_CAPTIONS_SIZE } from '#shared/rules/limits.ts'
import { languageName } from '#shared/rules/captions/language.ts'
import {
  artifactOf,
  deleteCaption,
  insertCaption,
  listCaptions,
  updateCaption,
  weighCaptions,
} from './captions.repo.ts'

type Asked = Pick<Call<never>, 'caller' | 'grant'>

// Larger files are parsed on a thread: a megabyte of SubRip takes a tenth of a second.
const AT_ONCE = 100_000
const onThread = thread<string, ReturnType<typeof captionFile>>(new URL('./captions-worker.ts', import.meta.url))

/** Converts the content to what is stored, with a list of omissions. Throws `bad_input` if nothing can be stored. */
async function readContent(text: string): Promise<CaptionFile> {
  const file = text.length > AT_ONCE ? await onThread(text) : captionFile(text)
  if ('content' in file) return file
  throw badInput('content', ...refusalOf(file))
}

const MOST_LISTED = 100
const leftOutOf = ({ leftOut }: CaptionFile) => (leftOut.length > 0 ? { left_out: leftOut.slice(0, MOST_LISTED) } : {})

/** Limits the captions of an artifact, because one answer carries all of them, to visitors as well. */
async function demandRoom(trx: Transaction<Database>, artifact: string, content: string, instead?: string) {
  const others = await weighCaptions(trx, artifact, instead)
  if (!instead && others.count >= MAX_CAPTIONS)
    throw new AppError('conflict', { reason: ['most_captions', MAX_CAPTIONS] })
  if (Number(others.bytes) + Buffer.byteLength(content) > MAX_CAPTIONS_SIZE)
    throw new AppError('too_large', { reason: ['captions_size', MAX_CAPTIONS_SIZE] })
}

export const captionsRoutes = ({ db, hub }: Services) => {
  /**
   * Changes the captions of a locked artifact and logs it as an edit of the artifact, which notifies open pages. Throws
   * `conflict` if the artifact has moved to another project since the call was authorized.
   */
  const edit = <T>(
    asked: Asked,
    kind: 'artifact' | 'caption',
    id: string,
    act: (trx: Transaction<Database>, artifact: string) => Promise<T | undefined>,
  ): Promise<T> =>
    transaction(db, async (trx) => {
      await lockProjects(trx, [asked.grant.placed(kind, id).project])
      const artifact = kind === 'artifact' ? id : (await artifactOf(trx, id))?.artifact
      const [held] = artifact === undefined ? [] : await lockArtifacts(trx, [artifact], 'change')
      if (!held) throw new AppError('not_found')
      const { project } = asked.grant.placed(kind, id)
      if (project !== held.project) throw new AppError('conflict', { reason: ['moved_away'] })
      const done = await act(trx, held.id)
      if (done === undefined) throw new AppError('not_found')
      await record({ db: trx, hub }, actorOf(asked), {
        project,
        act: 'edit',
        kind: 'artifact',
        details: { fields: ['captions'] },
        things: thingsOf('artifacts', [held.id]),
      })
      return done
    })

  return implement(captionsContract, {
    list: (call) => listCaptions(db, call.input.params.id),
    create: async (call) => {
      const { label, language, content: sent, ...rest } = call.input.body
      const file = await readContent(sent)
      const { content } = file
      return edit(call, 'artifact', call.input.params.id, async (trx, artifact) => {
        await demandRoom(trx, artifact, content)
        const row = { ...rest, id: newId(), artifact, language, label: label || languageName(language), content }
        return { ...(await insertCaption(trx, row)), ...leftOutOf(file) }
      })
    },
    update: async (call) => {
      const { id } = call.input.params
      const { content: sent, ...rest } = call.input.body
      const file = sent === undefined ? undefined : await readContent(sent)
      const changes = file ? { ...rest, content: file.content } : rest
      return edit(call, 'caption', id, async (trx, artifact) => {
        if ('content' in changes) await demandRoom(trx, artifact, changes.content, id)
        const changed = await updateCaption(trx, id, changes)
        return changed && { ...changed, ...(file && leftOutOf(file)) }
      })
    },
    remove: (call) => {
      const { id } = call.input.params
      return edit(call, 'caption', id, async (trx) => ((await deleteCaption(trx, id)) ? {} : undefined))
    },
  })
}
