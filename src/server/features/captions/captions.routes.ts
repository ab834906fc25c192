import type { Transaction } from 'kysely'
import { implement, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { captionsContract } from '#shared/contract/captions.contract.ts'
import type { CaptionFile } from '#shared/rules/captions/caption-file.ts'
import { findCaptionArtifact, deleteCaption, listCaptions, updateCaption } from './captions.repo.ts'
import { addCaption, editCaptions, readCaptions, requireCaptionRoom } from './edit-captions.ts'

type EditCall = Pick<Call<never>, 'caller' | 'authorization'>

const MAX_LISTED_SKIPPED_CUES = 100
const toSkippedCuesField = ({ skippedCues }: CaptionFile) =>
  skippedCues.length > 0 ? { left_out: skippedCues.slice(0, MAX_LISTED_SKIPPED_CUES) } : {}

export const captionsRoutes = ({ db, pubSub }: Services) => {
  const edit = <T>(
    call: EditCall,
    kind: 'artifact' | 'caption',
    id: string,
    act: (trx: Transaction<Database>, artifact: string) => Promise<T | undefined>,
  ): Promise<T> => {
    const { project } = call.authorization.getSubject(kind, id)
    const findArtifact = async (trx: Transaction<Database>) =>
      kind === 'artifact' ? id : (await findCaptionArtifact(trx, id))?.artifact
    return editCaptions({ db, pubSub }, toActor(call), { project, findArtifact }, act)
  }

  return implement(captionsContract, {
    list: (call) => listCaptions(db, call.input.params.id),
    create: async (call) => {
      const { label, language, content: sentContent, ...fields } = call.input.body
      const file = await readCaptions(sentContent)
      const { content } = file
      return edit(call, 'artifact', call.input.params.id, async (trx, artifact) => {
        const caption = await addCaption(trx, artifact, { ...fields, language, label, content })
        return { ...caption, ...toSkippedCuesField(file) }
      })
    },
    update: async (call) => {
      const { id } = call.input.params
      const { content: sentContent, ...fields } = call.input.body
      const file = sentContent === undefined ? undefined : await readCaptions(sentContent)
      const changes = file ? { ...fields, content: file.content } : fields
      return edit(call, 'caption', id, async (trx, artifact) => {
        if ('content' in changes) await requireCaptionRoom(trx, artifact, changes.content, id)
        const updatedCaption = await updateCaption(trx, id, changes)
        return updatedCaption && { ...updatedCaption, ...(file && toSkippedCuesField(file)) }
      })
    },
    remove: (call) => {
      const { id } = call.input.params
      return edit(call, 'caption', id, async (trx) => ((await deleteCaption(trx, id)) ? {} : undefined))
    },
  })
}
