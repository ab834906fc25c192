import { queryOptions } from '@tanstack/react-query'
import { audienceContract } from '#shared/contract/people/audience.contract.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

/** The entry whose audience is shown. */
export interface AudienceSubject {
  kind: 'artifact' | 'folder' | 'exhibit'
  id: string
  title: string
  /** The URL alias of an exhibit. */
  alias?: string
}

const ENDPOINTS = {
  artifact: audienceContract.ofArtifact,
  folder: audienceContract.ofFolder,
  exhibit: audienceContract.ofExhibit,
} as const

/** Who can see an entry, and why. Always refetched, since permissions change. */
export const audienceQuery = (api: Api, { kind, id }: Pick<AudienceSubject, 'kind' | 'id'>) =>
  queryOptions({
    queryKey: keys.audience(id),
    queryFn: () => api.call(ENDPOINTS[kind], { params: { id } }),
    staleTime: 0,
    meta: { quiet: true },
  })
