import { administrationMessages } from '#shared/words/administration/administration.ts'
import { adminActivitySearchParams } from '#web/features/administration/admin-addresses.ts'
import { AdminActivityList } from '#web/features/administration/admin-activity-list.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'

export const title = () => administrationMessages.sections.activity

export function Page() {
  const [address, onAddressChange] = useAddress(adminActivitySearchParams)
  return <AdminActivityList address={address} onAddressChange={onAddressChange} />
}
