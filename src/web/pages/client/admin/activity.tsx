import { administrationMessages } from '#shared/words/administration/administration.ts'
import { actsAddress } from '#web/features/administration/addresses.ts'
import { ActsList } from '#web/features/administration/acts-list.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'

export const title = () => administrationMessages.sections.activity

export function Page() {
  const [address, onAddress] = useAddress(actsAddress)
  return <ActsList address={address} onAddress={onAddress} />
}
