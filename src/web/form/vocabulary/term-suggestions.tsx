import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { vocabulariesContract } from '#shared/contract/library/vocabularies.contract.ts'
import type { TermSuggestion } from '#shared/entities/vocabularies/vocabulary.ts'
import type { Field } from '#shared/forms/field.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { suggestTermsQuery } from '#web/kit/vocabularies/term-suggestions.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import styles from '../form.module.css'

interface TermSuggestions {
  /** The terms of the field's vocabulary that match the typed text; none if it has no vocabulary. */
  terms: readonly TermSuggestion[]
  /** Whether the terms belong to exactly this text, not to what was typed before. */
  areCurrent: boolean
  /** Adds the text to the vocabulary; undefined if the person may not. */
  addTerm: ((title: string) => Promise<unknown>) | undefined
}

/** Suggests terms for a field that uses a vocabulary. */
export function useTermSuggestions({ vocabulary }: Field, text: string): TermSuggestions {
  const api = useApi()
  const queries = useQueryClient()
  const { data, isPlaceholderData } = useQuery(suggestTermsQuery(api, vocabulary?.id ?? '', text))
  const add = useMutation({
    mutationFn: (title: string) =>
      api.call(vocabulariesContract.createTerm, { params: { id: vocabulary?.id ?? '' }, body: { title } }),
    onSuccess: () => invalidateStale(queries, after.termsChanged(vocabulary?.id ?? '')),
  })
  const isSearching = vocabulary !== undefined && text.trim() !== ''
  return {
    terms: isSearching ? (data ?? []) : [],
    areCurrent: isSearching && data !== undefined && !isPlaceholderData,
    addTerm: vocabulary?.canAdd ? add.mutateAsync : undefined,
  }
}

/** A suggested term, with the other name that matches and the broader term. */
export function TermOption({ term: { title, found, broader } }: { term: TermSuggestion }) {
  return (
    <span>
      {title} <span className={styles.optionNote}>{[found, broader].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
