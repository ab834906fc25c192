import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldsContract, templatesContract } from '#shared/contract/library/own-fields.contract.ts'
import type { OwnField, Template } from '#shared/entities/own-fields/own-field.ts'
import type { TEMPLATE_PRESETS } from '#shared/entities/own-fields/template-presets.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, InputFor } from '#web/kit/api.ts'
import { ownFieldsQuery } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { pickChanges } from './pick-changes.ts'

export type FieldBody = InputFor<typeof fieldsContract.create>['body']
export type TemplateBody = InputFor<typeof templatesContract.create>['body']
type Preset = (typeof TEMPLATE_PRESETS)[number]

/** The deleted fields of a project that can still be restored. */
export const deletedFieldsQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.ownFields.deleted(project),
    queryFn: () => api.call(fieldsContract.list, { params: { id: project }, query: { deleted: 'true' } }),
  })

/** Changes the fields of a project, and invalidates the queries that show them. */
export function useFieldMutations(project: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = ownFieldsQuery(api, project)
  const onSettled = () => invalidateStale(queryClient, after.fieldsChanged(project))
  const save = useMutation({
    mutationFn: ({ field, body }: { field: OwnField | undefined; body: FieldBody }): Promise<OwnField> =>
      field
        ? api.call(fieldsContract.update, { params: { id: field.id }, body: pickChanges(body, field) })
        : api.call(fieldsContract.create, { params: { id: project }, body }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.call(fieldsContract.remove, { params: { id } }),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: (id: string) => api.call(fieldsContract.restore, { params: { id } }),
    onSettled,
  })
  /** Shows the new order immediately; one request at a time. */
  const order = useMutation({
    scope: { id: `field order ${project}` },
    mutationFn: (fields: readonly OwnField[]) =>
      api.call(fieldsContract.order, { params: { id: project }, body: { fields: fields.map(({ id }) => id) } }),
    onMutate: async (fields) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [...fields])
    },
    onSettled,
  })
  return { save, remove, restore, order }
}

/** Changes the templates of a project, and invalidates the queries that show them. */
export function useTemplateMutations(project: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const onSettled = () => invalidateStale(queryClient, after.fieldsChanged(project))
  const save = useMutation({
    mutationFn: ({ id, body }: { id?: string | undefined; body: TemplateBody }): Promise<Template> =>
      id
        ? api.call(templatesContract.update, { params: { id }, body })
        : api.call(templatesContract.create, { params: { id: project }, body }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.call(templatesContract.remove, { params: { id } }),
    onSettled,
  })
  /** Creates the template and those of its fields that the project doesn't have. Resolves to the number of new fields. */
  const addPreset = useMutation({
    mutationFn: async ({ label, fields }: Preset): Promise<number> => {
      const existingFields = await queryClient.fetchQuery({ ...ownFieldsQuery(api, project), staleTime: 0 })
      const idByKey = new Map(existingFields.map(({ key, id }) => [key, id]))
      let newCount = 0
      for (const body of fields) {
        if (idByKey.has(body.key)) continue
        const { id } = await api.call(fieldsContract.create, { params: { id: project }, body: body as FieldBody })
        idByKey.set(body.key, id)
        newCount += 1
      }
      const ids = fields.flatMap(({ key }) => idByKey.get(key) ?? [])
      await api.call(templatesContract.create, { params: { id: project }, body: { label, fields: ids } })
      return newCount
    },
    onSettled,
  })
  return { save, remove, addPreset }
}
