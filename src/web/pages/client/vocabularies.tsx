import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { OrgHeader } from '#web/features/orgs/org-header.tsx'
import { orgQuery } from '#web/features/orgs/orgs.queries.ts'
import { vocabulariesSearchParams } from '#web/features/vocabularies/vocabularies-address.ts'
import { VocabularyBrowser } from '#web/features/vocabularies/vocabulary-browser.tsx'
import { VocabularyList } from '#web/features/vocabularies/vocabulary-list.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'
import { vocabulariesQuery } from '#web/kit/vocabularies/vocabularies.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isAdministrator, useMe } from '#web/kit/session.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'

export const title = () => vocabulariesMessages.title

/** The vocabularies of an organisation, or the terms of one. Owners also see the tabs of their organisation. */
export function Page(): ReactNode {
  const { org: orgId = '' } = useSearch({ from: '/client/vocabularies' })
  const [address, onAddressChange] = useAddress(vocabulariesSearchParams)
  const [api, me] = [useApi(), useMe()]
  const { data: org, error, refetch, dataUpdatedAt } = useQuery(orgQuery(api, orgId))
  const vocabularies = useQuery(vocabulariesQuery(api, orgId)).data?.vocabularies
  if (error && !org) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!org) return <LoadingState full />
  // A vocabulary that was deleted leads back to the list.
  const vocabulary = vocabularies?.find(({ id }) => id === address.vocabulary)
  const hasHeader = org.is_owner || isAdministrator(me)
  return (
    <>
      {hasHeader && <OrgHeader org={org} now={dataUpdatedAt} />}
      {vocabulary ? (
        <VocabularyBrowser
          key={vocabulary.id}
          org={orgId}
          vocabulary={vocabulary}
          isNested={hasHeader}
          address={address}
          onAddressChange={onAddressChange}
        />
      ) : (
        <VocabularyList
          org={orgId}
          isNested={hasHeader}
          onOpen={(id) => onAddressChange({ vocabulary: id, term: undefined })}
        />
      )}
    </>
  )
}
