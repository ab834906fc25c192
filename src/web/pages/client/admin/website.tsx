import { useQuery } from '@tanstack/react-query'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { waitingCountsQuery } from '#web/features/administration/data/administration.queries.ts'
import { websiteSearchParams } from '#web/features/website-editing/website-address.ts'
import { WebsiteAdministration } from '#web/features/website-editing/website-administration.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'
import { useApi } from '#web/kit/api-context.tsx'

export const title = () => administrationMessages.sections.website

export function Page() {
  const [address, onAddressChange] = useAddress(websiteSearchParams)
  const { data: waiting } = useQuery(waitingCountsQuery(useApi()))
  return (
    <WebsiteAdministration unreadCount={waiting?.messages ?? 0} address={address} onAddressChange={onAddressChange} />
  )
}
