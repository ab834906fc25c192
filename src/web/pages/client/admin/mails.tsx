import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { mailsSearchParams } from '#web/features/administration/data/admin-addresses.ts'
import { MailsList } from '#web/features/administration/lists/mails-list.tsx'
import { adminListQuery } from '#web/features/administration/data/administration.queries.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import type { Prefetch } from '#web/kit/router-context.ts'

export const title = () => administrationMessages.sections.mails

export const prefetch: Prefetch = ({ api, queryClient }) =>
  queryClient.prefetchInfiniteQuery(adminListQuery(api, administrationContract.mails, {}))

export function Page() {
  const [address, onAddressChange] = useAddress(mailsSearchParams)
  return <MailsList address={address} onAddressChange={onAddressChange} />
}
