import { administrationMessages } from '#shared/words/administration/administration.ts'
import { mailsSearchParams } from '#web/features/administration/admin-addresses.ts'
import { MailsList } from '#web/features/administration/mails-list.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'

export const title = () => administrationMessages.sections.mails

export function Page() {
  const [address, onAddressChange] = useAddress(mailsSearchParams)
  return <MailsList address={address} onAddressChange={onAddressChange} />
}
