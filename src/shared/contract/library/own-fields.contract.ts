import { z } from 'zod'
import { id } from '#shared/entities/fields.ts'
import { fieldOrder, ownField, ownFieldInput, template, templateInput } from '#shared/entities/own-fields/own-field.ts'
import { endpoint, requires, requiresForBody, requireAll, getParamId } from '../endpoint.ts'

const params = z.object({ id })

/** The vocabulary that a field is to use. */
const getVocabularyId = ({ body }: { body: { vocabulary?: { id: string } | null | undefined } }) =>
  body.vocabulary ? [body.vocabulary.id] : []

/** The fields that a project adds to its items. */
export const fieldsContract = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/fields',
    summary: 'List the own fields of a project',
    description: 'In the order of the form. `deleted=true` lists the deleted fields that can be restored instead.',
    params,
    query: z.strictObject({ deleted: z.enum(['true', 'false']).optional() }),
    reply: z.array(ownField),
    effect: 'read',
    access: requireAll(requires('project.read', getParamId)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/fields',
    summary: 'Add an own field to a project',
    description: 'Its key must be unique in the project.',
    status: 201,
    params,
    body: ownFieldInput,
    reply: ownField,
    effect: 'write',
    access: requireAll(requires('field.create', getParamId), requiresForBody('vocabulary.read', getVocabularyId)),
  }),
  order: endpoint({
    method: 'POST',
    path: '/projects/:id/fields/order',
    summary: 'Put the own fields of a project in order',
    description: 'Fields that aren’t named follow in their previous order.',
    params,
    body: fieldOrder,
    reply: z.array(ownField),
    effect: 'write',
    access: requireAll(requires('field.create', getParamId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/fields/:id',
    summary: 'Change an own field',
    description:
      'Only the properties sent are changed. A new type converts all values, and a vocabulary replaces alternate names by those of its terms. If some can’t be converted, nothing changes and the answer is 409 with the first 20 of them. More than 500 values are converted after the answer: `conversion` says how far, and the field has its previous type until they are.',
    params,
    body: ownFieldInput.partial(),
    reply: ownField,
    effect: 'write',
    access: requireAll(requires('field.edit', getParamId), requiresForBody('vocabulary.read', getVocabularyId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/fields/:id',
    summary: 'Delete an own field',
    description: 'Its values are kept for 30 days, during which it can be restored.',
    params,
    reply: z.object({}),
    effect: 'write',
    access: requireAll(requires('field.edit', getParamId)),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/fields/:id/restore',
    summary: 'Restore a deleted own field',
    description: 'With its values. 409 if another field has its key by now.',
    params,
    reply: ownField,
    effect: 'write',
    access: requireAll(requires('field.edit', getParamId)),
  }),
}

/** Choices among the own fields of a project, for one type of item each. */
export const templatesContract = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/templates',
    summary: 'List the templates of a project',
    params,
    reply: z.array(template),
    effect: 'read',
    access: requireAll(requires('project.read', getParamId)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/templates',
    summary: 'Create a template',
    description: 'Its fields must belong to the project.',
    status: 201,
    params,
    body: templateInput,
    reply: template,
    effect: 'write',
    access: requireAll(requires('field.create', getParamId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/templates/:id',
    summary: 'Change a template',
    params,
    body: templateInput.partial(),
    reply: template,
    effect: 'write',
    access: requireAll(requires('template.edit', getParamId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/templates/:id',
    summary: 'Delete a template',
    description: 'Its items and their values stay.',
    params,
    reply: z.object({}),
    effect: 'write',
    access: requireAll(requires('template.edit', getParamId)),
  }),
}
