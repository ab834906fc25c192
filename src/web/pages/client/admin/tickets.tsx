import { administrationMessages } from '#shared/words/administration/administration.ts'
import { InboxList } from '#web/features/help/inbox/inbox-list.tsx'
import { inboxSearchParams } from '#web/features/help/help-address.ts'
import { useAddress } from '#web/kit/address/use-address.ts'

export const title = () => administrationMessages.sections.tickets

export function Page() {
  const [address, onAddressChange] = useAddress(inboxSearchParams)
  return <InboxList address={address} onAddressChange={onAddressChange} />
}
