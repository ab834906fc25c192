import { administrationMessages } from '#shared/words/administration/administration.ts'
import { jobsAddress } from '#web/features/administration/admin-addresses.ts'
import { JobsList } from '#web/features/administration/jobs-list.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'

export const title = () => administrationMessages.sections.jobs

export function Page() {
  const [address, onAddress] = useAddress(jobsAddress)
  return <JobsList address={address} onAddress={onAddress} />
}
