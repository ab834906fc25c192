import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { importMappingsContract } from '#shared/contract/library/import-mappings.contract.ts'
import type { ImportMapping, ImportMappingInput } from '#shared/entities/imports/import-mapping.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

export const mappingsQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.imports.mappings(project),
    queryFn: () => api.call(importMappingsContract.list, { params: { id: project } }),
  })

/** Saving a mapping, in place of the one with the same name, and deleting one. */
export function useMappingActs(project: string, mappings: readonly ImportMapping[]) {
  const [api, queryClient] = [useApi(), useQueryClient()]
  const options = { onSettled: () => invalidateStale(queryClient, after.importMappingsChanged(project)) }
  return {
    save: useMutation({
      mutationFn(body: ImportMappingInput) {
        const existing = findMapping(mappings, body.name)
        return existing
          ? api.call(importMappingsContract.update, { params: { id: existing.id }, body })
          : api.call(importMappingsContract.create, { params: { id: project }, body })
      },
      ...options,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(importMappingsContract.remove, { params: { id } }),
      ...options,
    }),
  }
}

/** The mapping with this name, whatever its case. */
export const findMapping = (mappings: readonly ImportMapping[], name: string): ImportMapping | undefined =>
  mappings.find((mapping) => mapping.name.toLowerCase() === name.trim().toLowerCase())
