import { administrationMessages } from '#shared/words/administration/administration.ts'
import { orgsSearchParams } from '#web/features/administration/admin-addresses.ts'
import { OrgsList } from '#web/features/administration/orgs-list.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'

export const title = () => administrationMessages.sections.orgs

export function Page() {
  const [address, onAddressChange] = useAddress(orgsSearchParams)
  return <OrgsList address={address} onAddressChange={onAddressChange} />
}
