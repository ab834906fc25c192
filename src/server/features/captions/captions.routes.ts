import type { Transaction } from 'kysely'
import { implement, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { toActor, appendToAuditLog, selectTargets } from '#server/audit-log/audit-log.ts'
import { lockArtifacts } from '#server/features/library/library.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { captionsContract } from '#shared/contract/captions.contract.ts'
import { toRefusalReason } from '#shared/words/captions/captions.ts'
import { createThread } from '#server/kit/thread.ts'
import { parseCaptionFile, MAX_CAPTION_FILES, type CaptionFile } from '#shared/rules/captions/caption-file.ts'
import { MAX_CAPTIONS_BYTES } from '#shared/rules/limits.ts'
import { getLanguageName } from '#shared/rules/captions/language.ts'
import {
  findCaptionArtifact,
  deleteCaption,
  insertCaption,
  listCaptions,
  updateCaption,
  measureCaptions,
} from './captions.repo.ts'

type EditCall = Pick<Call<never>, 'caller' | 'authorization'>

// Larger files are parsed in a worker thread: a megabyte of SubRip takes a tenth of a second.
const MAX_INLINE_CHARS = 100_000
const parseOnThread = createThread<string, ReturnType<typeof parseCaptionFile>>(
  new URL('./captions-worker.ts', import.meta.url),
)

/**
 * Converts the content to the stored format, and lists what was omitted. Throws `bad_input` if nothing usable is left.
 */
async function readContent(text: string): Promise<CaptionFile> {
  const file = text.length > MAX_INLINE_CHARS ? await parseOnThread(text) : parseCaptionFile(text)
  if ('content' in file) return file
  throw badInput('content', ...toRefusalReason(file))
}

const MAX_LISTED_SKIPPED_CUES = 100
const toSkippedCuesField = ({ skippedCues }: CaptionFile) =>
  skippedCues.length > 0 ? { left_out: skippedCues.slice(0, MAX_LISTED_SKIPPED_CUES) } : {}

/** Limits the total size of an artifact's captions, because a single reply carries all of them, even for visitors. */
async function requireCaptionRoom(trx: Transaction<Database>, artifact: string, content: string, replacedId?: string) {
  const otherCaptions = await measureCaptions(trx, artifact, replacedId)
  if (!replacedId && otherCaptions.count >= MAX_CAPTION_FILES)
    throw new AppError('conflict', { reason: ['most_captions', MAX_CAPTION_FILES] })
  if (Number(otherCaptions.bytes) + Buffer.byteLength(content) > MAX_CAPTIONS_BYTES)
    throw new AppError('too_large', { reason: ['captions_size', MAX_CAPTIONS_BYTES] })
}

export const captionsRoutes = ({ db, pubSub }: Services) => {
  /**
   * Changes the captions of a locked artifact and logs it as an edit of the artifact, which notifies open pages. Throws
   * `conflict` if the artifact has moved to another project since the call was authorized.
   */
  const editCaptions = <T>(
    call: EditCall,
    kind: 'artifact' | 'caption',
    id: string,
    act: (trx: Transaction<Database>, artifact: string) => Promise<T | undefined>,
  ): Promise<T> =>
    transaction(db, async (trx) => {
      await lockProjects(trx, [call.authorization.getSubject(kind, id).project])
      const artifact = kind === 'artifact' ? id : (await findCaptionArtifact(trx, id))?.artifact
      const [lockedArtifact] = artifact === undefined ? [] : await lockArtifacts(trx, [artifact], 'change')
      if (!lockedArtifact) throw new AppError('not_found')
      const { project } = call.authorization.getSubject(kind, id)
      if (project !== lockedArtifact.project) throw new AppError('conflict', { reason: ['moved_away'] })
      const result = await act(trx, lockedArtifact.id)
      if (result === undefined) throw new AppError('not_found')
      await appendToAuditLog({ db: trx, pubSub }, toActor(call), {
        project,
        act: 'edit',
        kind: 'artifact',
        details: { fields: ['captions'] },
        targets: selectTargets('artifacts', [lockedArtifact.id]),
      })
      return result
    })

  return implement(captionsContract, {
    list: (call) => listCaptions(db, call.input.params.id),
    create: async (call) => {
      const { label, language, content: sentContent, ...fields } = call.input.body
      const file = await readContent(sentContent)
      const { content } = file
      return editCaptions(call, 'artifact', call.input.params.id, async (trx, artifact) => {
        await requireCaptionRoom(trx, artifact, content)
        const row = { ...fields, id: newId(), artifact, language, label: label || getLanguageName(language), content }
        return { ...(await insertCaption(trx, row)), ...toSkippedCuesField(file) }
      })
    },
    update: async (call) => {
      const { id } = call.input.params
      const { content: sentContent, ...fields } = call.input.body
      const file = sentContent === undefined ? undefined : await readContent(sentContent)
      const changes = file ? { ...fields, content: file.content } : fields
      return editCaptions(call, 'caption', id, async (trx, artifact) => {
        if ('content' in changes) await requireCaptionRoom(trx, artifact, changes.content, id)
        const updatedCaption = await updateCaption(trx, id, changes)
        return updatedCaption && { ...updatedCaption, ...(file && toSkippedCuesField(file)) }
      })
    },
    remove: (call) => {
      const { id } = call.input.params
      return editCaptions(call, 'caption', id, async (trx) => ((await deleteCaption(trx, id)) ? {} : undefined))
    },
  })
}
