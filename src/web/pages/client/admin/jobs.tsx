import { jobsContract } from '#shared/contract/administration/jobs.contract.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { jobsSearchParams } from '#web/features/administration/data/admin-addresses.ts'
import { JobsList } from '#web/features/administration/lists/jobs-list.tsx'
import { adminListQuery } from '#web/features/administration/data/administration.queries.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import type { Prefetch } from '#web/kit/router-context.ts'

export const title = () => administrationMessages.sections.jobs

export const prefetch: Prefetch = ({ api, queryClient }) =>
  queryClient.prefetchInfiniteQuery(adminListQuery(api, jobsContract.list, {}))

export function Page() {
  const [address, onAddressChange] = useAddress(jobsSearchParams)
  return <JobsList address={address} onAddressChange={onAddressChange} />
}
