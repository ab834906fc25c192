import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { API_BASE } from '#shared/api-base.ts'
import { termsContract, vocabulariesContract } from '#shared/contract/library/vocabularies.contract.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import type { TermChanges, TermImport, Vocabulary } from '#shared/entities/vocabularies/vocabulary.ts'
import { formatList } from '#shared/words/formats.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, InputFor } from '#web/kit/api.ts'
import { pagedQuery } from '#web/kit/client/paged-query.ts'
import { searchAsMember } from '#web/kit/client/search-archive.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

/** One level of the tree: the terms below a term, or at the top (`root`). */
export const termLevelQuery = (api: Api, vocabulary: string, broader: string) =>
  pagedQuery(api, vocabulariesContract.terms, {
    queryKey: keys.vocabularies.terms(vocabulary, { broader }),
    params: { id: vocabulary },
    query: { broader },
  })

/** All terms by name, or those with a word that begins with the query. */
export const termListQuery = (api: Api, vocabulary: string, query: string | undefined) =>
  pagedQuery(api, vocabulariesContract.terms, {
    queryKey: keys.vocabularies.terms(vocabulary, { query }),
    params: { id: vocabulary },
    query: { query },
  })

/** The keywords and places that the items of an organisation have, most used first. */
export const usedValuesQuery = (api: Api, org: string) =>
  queryOptions({
    queryKey: keys.vocabularies.usedValues(org),
    queryFn: async () => {
      const { facets } = await searchAsMember(api, { org, onlyArtifacts: true, limit: 1 })
      return { subject: sortByUse(facets.keywords), place: sortByUse(facets.place) }
    },
    meta: { quiet: true },
  })

const sortByUse = (counts: Record<string, number>): string[] =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([value]) => value)

export const termQuery = (api: Api, vocabulary: string, id: string) =>
  queryOptions({
    queryKey: keys.vocabularies.term(vocabulary, id),
    queryFn: () => api.call(termsContract.read, { params: { id } }),
    staleTime: 0,
  })

export const changesQuery = (api: Api, vocabulary: string) =>
  queryOptions({
    queryKey: keys.vocabularies.changes(vocabulary),
    queryFn: () => api.call(vocabulariesContract.changes, { params: { id: vocabulary } }),
    staleTime: 0,
  })

/** The name of a field that uses a vocabulary; own fields have a label. */
export const getFieldName = (field: string, label: Record<string, string> | null): string =>
  label
    ? pickText(label, getCurrentLanguage())
    : vocabulariesMessages.fields[field as keyof typeof vocabulariesMessages.fields]

/** The fields and projects that use a vocabulary, as a text. */
export const describeUses = (uses: NonNullable<Vocabulary['used_in']>): string =>
  uses.length === 0
    ? vocabulariesMessages.notUsed
    : vocabulariesMessages.usedFor(
        formatList(
          uses.map(({ field, label, project_title }) =>
            vocabulariesMessages.usedAs(getFieldName(field, label), project_title),
          ),
        ),
      )

type VocabularyValues = Pick<Vocabulary, 'label' | 'note'>

/** Creates, changes and deletes vocabularies of an organisation. */
export function useVocabularyMutations(org: string) {
  const api = useApi()
  const queries = useQueryClient()
  const onSettled = () => invalidateStale(queries, after.vocabulariesChanged())
  const create = useMutation({
    mutationFn: (body: VocabularyValues & { language: string }) =>
      api.call(vocabulariesContract.create, { params: { id: org }, body }),
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ id, ...body }: VocabularyValues & { id: string }) =>
      api.call(vocabulariesContract.update, { params: { id }, body }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.call(vocabulariesContract.remove, { params: { id } }),
    onSettled,
  })
  return { create, change, remove }
}

/** Changes the terms of a vocabulary. Renames and merges change items of all projects that use it. */
export function useTermMutations(vocabulary: string) {
  const api = useApi()
  const alerts = useAlerts()
  const queries = useQueryClient()
  const onSettled = () => invalidateStale(queries, after.termsChanged(vocabulary))
  const create = useMutation({
    mutationFn: (body: InputFor<typeof vocabulariesContract.createTerm>['body']) =>
      api.call(vocabulariesContract.createTerm, { params: { id: vocabulary }, body }),
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ id, ...body }: TermChanges & { id: string }) =>
      api.call(termsContract.update, { params: { id }, body }),
    onSettled,
  })
  const merge = useMutation({
    mutationFn: ({ id, into }: { id: string; into: string }) =>
      api.call(termsContract.merge, { params: { id }, body: { into } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.call(termsContract.remove, { params: { id } }),
    onSettled,
  })
  const importFile = useMutation({
    mutationFn: ({ file, isPreview }: { file: File; isPreview: boolean }) => {
      const body = new FormData()
      body.set('preview', String(isPreview))
      body.set('file', file)
      return api.raw<TermImport>({ method: 'POST', path: `${API_BASE}/vocabularies/${vocabulary}/import`, body })
    },
    onSettled: (_reply, _error, { isPreview }) => (isPreview ? undefined : onSettled()),
    // The dialog shows the reason.
    meta: { quiet: true },
  })
  const undo = useMutation({
    mutationFn: (id: string) =>
      api.call(vocabulariesContract.undo, { params: { id: vocabulary }, body: { change: id } }),
    onSuccess: ({ items }) => alerts.prompt(vocabulariesMessages.undone(items), { kind: 'success' }),
    onSettled,
  })
  /** Reports a change, with a button that undoes it. */
  const reportChange = (title: string, id: string | null) =>
    alerts.prompt(title, { kind: 'success', ...(id !== null && { undo: () => undo.mutateAsync(id) }) })
  return { create, change, merge, remove, importFile, undo, reportChange }
}
