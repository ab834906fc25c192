import { queryOptions } from '@tanstack/react-query'
import { vocabulariesContract } from '#shared/contract/library/vocabularies.contract.ts'
import type { Vocabulary } from '#shared/entities/vocabularies/vocabulary.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

export const vocabulariesQuery = (api: Api, org: string) =>
  queryOptions({
    queryKey: keys.vocabularies.of(org),
    queryFn: () => api.call(vocabulariesContract.list, { params: { id: org } }),
    staleTime: 0,
  })

/** The name of a vocabulary in the language of the page, or else in its own. */
export const getVocabularyName = ({ label, language }: Pick<Vocabulary, 'label' | 'language'>): string =>
  label[getCurrentLanguage()] ?? label[language] ?? Object.values(label)[0] ?? ''
