import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { orgsSearchParams } from '#web/features/administration/data/admin-addresses.ts'
import { OrgsList } from '#web/features/administration/lists/orgs-list.tsx'
import { adminListQuery } from '#web/features/administration/data/administration.queries.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import type { Prefetch } from '#web/kit/router-context.ts'

export const title = () => administrationMessages.sections.orgs

export const prefetch: Prefetch = ({ api, queryClient }) =>
  queryClient.prefetchInfiniteQuery(adminListQuery(api, administrationContract.orgs, {}))

export function Page() {
  const [address, onAddressChange] = useAddress(orgsSearchParams)
  return <OrgsList address={address} onAddressChange={onAddressChange} />
}
