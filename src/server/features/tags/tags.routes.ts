import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import { deleteTag, findTag, insertTag, titleTaken, updateTag } from './tags.repo.ts'

const taken = () => new AppError('conflict', { field: 'title', message: 'a tag of this title exists' })

export const tagsRoutes = ({ db }: Services) =>
  implement(tagsContract, {
    async create(call) {
      const tag = await insertTag(db, { id: newId(), ...call.input.body })
      if (!tag) throw taken()
      return tag
    },
    async update(call) {
      const { id } = call.input.params
      const { title } = call.input.body
      const tag = await findTag(db, id)
      if (!tag) throw new AppError('not_found')
      if (await titleTaken(db, tag.project, title, id)) throw taken()
      await updateTag(db, id, title)
      return { ...tag, title }
    },
    async remove(call) {
      await deleteTag(db, call.input.params.id)
      return {}
    },
  })
