import { administrationMessages as words } from '#shared/words/administration/administration.ts'
import { websiteAddress } from '#web/features/website-editing/website-address.ts'
import { WebsiteParts } from '#web/features/website-editing/website-parts.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'

export const title = () => words.sections.website

export function Page() {
  const [address, onAddress] = useAddress(websiteAddress)
  return <WebsiteParts address={address} onAddress={onAddress} />
}
