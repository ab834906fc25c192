import { administrationMessages } from '#shared/words/administration/administration.ts'
import { usersSearchParams } from '#web/features/administration/admin-addresses.ts'
import { UsersList } from '#web/features/administration/users-list.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'

export const title = () => administrationMessages.sections.users

export function Page() {
  const [address, onAddressChange] = useAddress(usersSearchParams)
  return <UsersList address={address} onAddressChange={onAddressChange} />
}
