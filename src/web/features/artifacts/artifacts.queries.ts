import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { toArtifactChanges, withOwnValues } from '#shared/forms/archive/own-form-values.ts'
import type { Field, FormInput } from '#shared/forms/field.ts'
import type { BaseValues } from '#web/form/form-state.ts'
import { saveWithConflictCheck } from '#web/form/save-with-conflict-check.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { getPicture } from '#web/media/public/get-picture.ts'
import { toSrcSet } from '#web/ui/media-box.tsx'

const POLL_INTERVAL_MS = 2000
type ArtifactChanges = z.input<typeof artifactsContract.update.body & object>

/** One item. Refetched every 2 s while its previews are being generated. */
export const artifactQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.artifact.of(id),
    queryFn: () => api.call(artifactsContract.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.file?.status === 'processing' ? POLL_INTERVAL_MS : false),
  })

/** Loads the item that the user is likely to open next, with its picture. `sizes` are those of the picture. */
export function usePrefetchArtifact(id: string | undefined, sizes: string): void {
  const [api, queryClient] = [useApi(), useQueryClient()]
  useEffect(() => {
    if (id === undefined) return
    const query = artifactQuery(api, id)
    void queryClient.prefetchQuery(query).then(() => {
      const artifact = queryClient.getQueryData(query.queryKey)
      const sources = artifact ? getPicture(artifact).sources : []
      if (sources.length > 0) Object.assign(new Image(), { sizes, srcset: toSrcSet(sources) })
    })
  }, [api, queryClient, id, sizes])
}

export const artifactTagsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.artifact.tags(id),
    queryFn: () => api.call(artifactsContract.tagsFull, { params: { id } }),
  })

export const artifactExhibitsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.artifact.exhibits(id),
    queryFn: () => api.call(artifactsContract.exhibits, { params: { id } }),
  })

const NO_FIELDS: readonly OwnField[] = []

/**
 * Updates an item and resolves conflicting edits. Values of own fields are among the changes by their fields' names. If
 * `quiet`, the caller reports errors.
 */
export function useUpdateArtifact(
  { id, project }: Pick<Artifact, 'id' | 'project'>,
  { ownFields = NO_FIELDS, quiet = false } = {},
) {
  const api = useApi()
  const alerts = useAlerts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({
      fields,
      changes,
      baseValues,
    }: {
      fields: readonly Field[]
      changes: FormInput
      baseValues: BaseValues
    }) =>
      saveWithConflictCheck<Artifact & FormInput, FormInput>({
        fields,
        changes,
        baseValues,
        send: async (formChanges) => {
          const body = toArtifactChanges(formChanges, ownFields) as ArtifactChanges
          return withOwnValues(await api.call(artifactsContract.update, { params: { id }, body }), ownFields)
        },
        loadCurrent: async () => withOwnValues(await api.call(artifactsContract.read, { params: { id } }), ownFields),
        alerts,
      }),
    meta: { quiet },
    onSuccess: async (artifact) => {
      const { queryKey } = artifactQuery(api, id)
      // A request that started earlier would overwrite this newer reply.
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, artifact)
      void invalidateStale(queryClient, after.itemSaved(project))
    },
  })
}

/** Processes the file of an item again from the start. */
export function useReprocessArtifact({ id, project }: Pick<Artifact, 'id' | 'project'>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(artifactsContract.processAgain, { params: { id } }),
    onSuccess: (artifact) => {
      queryClient.setQueryData(artifactQuery(api, id).queryKey, artifact)
      void invalidateStale(queryClient, after.itemSaved(project))
    },
  })
}

export interface TagChange {
  add?: { id?: string | undefined; title: string }
  remove?: string
}

/**
 * Adds or removes a tag, one change at a time per item. Creates a tag that doesn't exist yet. The caller reports errors.
 */
export function useTagArtifact({ id, project }: Pick<Artifact, 'id' | 'project'>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `tags ${id}` },
    meta: { quiet: true },
    mutationFn: async ({ add, remove }: TagChange) => {
      if (remove) await api.call(artifactsContract.removeTag, { params: { id }, body: { tag: remove } })
      if (!add) return
      const tag = add.id ?? (await api.call(tagsContract.create, { body: { project, title: add.title } })).id
      await api.call(artifactsContract.addTag, { params: { id }, body: { tag } })
    },
    onSettled: () => invalidateStale(queryClient, after.itemTagged(project, id)),
  })
}
