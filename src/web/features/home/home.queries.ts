import { queryOptions } from '@tanstack/react-query'
import { homeContract } from '#shared/contract/people/home.contract.ts'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

export type HomeReply = ReplyFor<typeof homeContract.read>

/** Waiting work, recent items and project facts of the user. Polled, since new submissions arrive at any time. */
export const homeQuery = (api: Api, user: string) =>
  queryOptions({
    queryKey: keys.home.of(user),
    queryFn: () => api.call(homeContract.read, {}),
    enabled: user !== '',
    staleTime: 5000,
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
