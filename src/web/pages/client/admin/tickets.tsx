import { administrationMessages } from '#shared/words/administration/administration.ts'
import { DeskList } from '#web/features/help/desk/desk-list.tsx'
import { deskAddress } from '#web/features/help/help-address.ts'
import { useAddress } from '#web/kit/address/use-address.ts'

export const title = () => administrationMessages.sections.tickets

export function Page() {
  const [address, onAddress] = useAddress(deskAddress)
  return <DeskList address={address} onAddress={onAddress} />
}
