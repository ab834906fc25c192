import { administrationMessages } from '#shared/words/administration/administration.ts'
import { InboxList } from '#web/features/help/inbox/inbox-list.tsx'
import { inboxSearchParams } from '#web/features/help/help-address.ts'
import { inboxQuery } from '#web/features/help/inbox/inbox.queries.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import type { Prefetch } from '#web/kit/router-context.ts'

export const title = () => administrationMessages.sections.tickets

export const prefetch: Prefetch = ({ api, queryClient }) =>
  queryClient.prefetchInfiniteQuery(inboxQuery(api, inboxSearchParams.parse({})))

export function Page() {
  const [address, onAddressChange] = useAddress(inboxSearchParams)
  return <InboxList address={address} onAddressChange={onAddressChange} />
}
