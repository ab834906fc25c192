import { queryOptions } from '@tanstack/react-query'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import { vocabulariesContract } from '#shared/contract/library/vocabularies.contract.ts'
import type { VocabularyBinding } from '#shared/entities/vocabularies/vocabulary.ts'
import type { Field } from '#shared/forms/field.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { getVocabularyName } from './vocabularies.queries.ts'

const STALE_AFTER_MS = 60_000

/** The fields of a project that use a vocabulary. */
export const bindingsQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.bindings(project),
    queryFn: () => api.call(vocabulariesContract.bindings, { params: { id: project } }),
    staleTime: STALE_AFTER_MS,
    meta: { quiet: true },
  })

/** The terms of which a name has a word that begins with the text, best first. */
export const suggestTermsQuery = (api: Api, vocabulary: string, text: string) => {
  const query = text.trim()
  return queryOptions({
    queryKey: keys.vocabularies.suggestions(vocabulary, query),
    queryFn: ({ signal }) =>
      api.call(vocabulariesContract.suggest, { params: { id: vocabulary }, query: { query } }, { signal }),
    enabled: query !== '' && vocabulary !== '',
    // The last suggestions stay until the next ones arrive.
    placeholderData: (previous) => previous,
    staleTime: STALE_AFTER_MS,
    meta: { quiet: true },
  })
}

/** Lets a field suggest the terms of the vocabulary that the project's field uses. */
export function withVocabulary<F extends Field>(field: F, bindings: readonly VocabularyBinding[] | undefined): F {
  const binding = bindings?.find((candidate) => candidate.field === field.key)
  if (!binding) return field
  const { vocabulary, strict, can_add } = binding
  const name = getVocabularyName(vocabulary)
  const hint = strict ? vocabulariesMessages.onlyTermsHint(name) : vocabulariesMessages.suggestedHint(name)
  // The help of an own field was written for it.
  const help = toOwnKey(field.key) === undefined ? undefined : field.subLabel
  return {
    ...field,
    subLabel: [help, hint].filter(Boolean).join(' '),
    vocabulary: { id: vocabulary.id, strict, canAdd: can_add },
    // The values in use are suggested too, unless only terms are accepted.
    options: strict ? [] : (field.options ?? []),
  }
}
