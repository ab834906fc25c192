import { administrationMessages } from '#shared/words/administration/administration.ts'
import { jobsSearchParams } from '#web/features/administration/admin-addresses.ts'
import { JobsList } from '#web/features/administration/jobs-list.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'

export const title = () => administrationMessages.sections.jobs

export function Page() {
  const [address, onAddressChange] = useAddress(jobsSearchParams)
  return <JobsList address={address} onAddressChange={onAddressChange} />
}
