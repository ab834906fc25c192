import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PRODUCT } from '#shared/product.ts'
import { orgMessages as words } from '#shared/words/orgs/orgs.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { OrgAddress } from './org-address.ts'
import { OrgOverview } from './org-overview.tsx'
import { orgQuery } from './orgs.queries.ts'
import { OrgPeople } from './people/org-people.tsx'
import styles from './orgs.module.css'

interface Props {
  orgId: string
  address: OrgAddress
  onAddress: (change: Partial<OrgAddress>) => void
  onNewProject: () => void
}

/** One organisation, for its owners: its overview, and the people of all its projects. */
export function OrgPage({ orgId, address, onAddress, onNewProject }: Props) {
  const { data: org, error, refetch } = useQuery(orgQuery(useApi(), orgId))
  const title = org?.title
  useEffect(() => {
    if (title) document.title = `${title} · ${PRODUCT}`
  }, [title])
  if (error && !org) return <ErrorState full text={error.message} retry={() => void refetch()} />
  if (!org) return <LoadingState full />
  const isPeople = address.view === 'people'
  return (
    <>
      <header className={styles.head}>
        <p className={styles.kind}>{words.kind}</p>
        <h1 className={styles.title}>{org.title}</h1>
        <nav className={styles.parts} aria-label={words.views}>
          <Link to="/client" search={{ orgId }} activeOptions={{ exact: true }} className={styles.part}>
            {words.overview}
          </Link>
          <Link to="/client" search={{ orgId, view: 'people' }} className={styles.part}>
            {words.people}
          </Link>
        </nav>
      </header>
      {isPeople ? (
        <OrgPeople orgId={orgId} address={address} onAddress={onAddress} />
      ) : (
        <OrgOverview org={org} onNewProject={onNewProject} />
      )}
    </>
  )
}
