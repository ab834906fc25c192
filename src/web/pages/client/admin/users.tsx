import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { usersSearchParams } from '#web/features/administration/data/admin-addresses.ts'
import { UsersList } from '#web/features/administration/lists/users-list.tsx'
import { adminListQuery } from '#web/features/administration/data/administration.queries.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import type { Prefetch } from '#web/kit/router-context.ts'

export const title = () => administrationMessages.sections.users

export const prefetch: Prefetch = ({ api, queryClient }) =>
  queryClient.prefetchInfiniteQuery(adminListQuery(api, administrationContract.users, {}))

export function Page() {
  const [address, onAddressChange] = useAddress(usersSearchParams)
  return <UsersList address={address} onAddressChange={onAddressChange} />
}
