import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { adminActivitySearchParams } from '#web/features/administration/data/admin-addresses.ts'
import { AdminActivityList } from '#web/features/administration/lists/admin-activity-list.tsx'
import { adminListQuery } from '#web/features/administration/data/administration.queries.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import type { Prefetch } from '#web/kit/router-context.ts'

export const title = () => administrationMessages.sections.activity

export const prefetch: Prefetch = ({ api, queryClient }) =>
  queryClient.prefetchInfiniteQuery(adminListQuery(api, administrationContract.activity, {}))

export function Page() {
  const [address, onAddressChange] = useAddress(adminActivitySearchParams)
  return <AdminActivityList address={address} onAddressChange={onAddressChange} />
}
