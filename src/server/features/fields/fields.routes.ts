import { implement } from '#server/access/call.ts'
import type { AuthorizedRequest } from '#server/access/authorized-request.ts'
import type { Services } from '#server/access/services.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { fieldsContract, templatesContract } from '#shared/contract/library/own-fields.contract.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { changeField } from './change-field.ts'
import { listFields, type StoredField } from './fields.repo.ts'
import { createField, deleteOwnField, orderFields, restoreField } from './save-field.ts'
import { changeTemplate, createTemplate, removeTemplate } from './save-template.ts'
import { listTemplates } from './templates.repo.ts'

type IdCall = AuthorizedRequest & { input: { params: { id: string } } }

/** The field or template that a call names, with its project. */
const getTarget = (call: IdCall, kind: 'field' | 'template') => {
  const { id } = call.input.params
  return { id, project: call.authorization.getSubject(kind, id).project ?? '' }
}

const toReply = ({ value_key: _key, ...field }: StoredField): OwnField => field

export const fieldsRoutes = ({ db, pubSub }: Services) =>
  implement(fieldsContract, {
    list: (call) => listFields(db, call.input.params.id, call.input.query.deleted === 'true'),
    create: (call) => createField({ db, pubSub }, toActor(call), call.input.params.id, call.input.body),
    order: (call) => orderFields({ db, pubSub }, toActor(call), call.input.params.id, call.input.body.fields),
    async update(call) {
      return toReply(await changeField({ db, pubSub }, toActor(call), getTarget(call, 'field'), call.input.body))
    },
    async remove(call) {
      await deleteOwnField({ db, pubSub }, toActor(call), getTarget(call, 'field'))
      return {}
    },
    async restore(call) {
      return toReply(await restoreField({ db, pubSub }, toActor(call), getTarget(call, 'field')))
    },
  })

export const templatesRoutes = ({ db, pubSub }: Services) =>
  implement(templatesContract, {
    list: (call) => listTemplates(db, call.input.params.id),
    create: (call) => createTemplate({ db, pubSub }, toActor(call), call.input.params.id, call.input.body),
    update: (call) => changeTemplate({ db, pubSub }, toActor(call), getTarget(call, 'template'), call.input.body),
    async remove(call) {
      await removeTemplate({ db, pubSub }, toActor(call), getTarget(call, 'template'))
      return {}
    },
  })
