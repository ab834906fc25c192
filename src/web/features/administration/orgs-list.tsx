import { IconAdjustments, IconBuilding } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { ORG_SORTS, type OrgAccount } from '#shared/entities/administration/administration.ts'
import { subscriptionFlags } from '#shared/rules/subscription.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatBytes, formatNumber } from '#shared/words/formats.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Columns } from '#web/list/grid/columns.ts'
import { RowActs } from '#web/list/grid/row-acts.tsx'
import { AdminList } from './admin-list.tsx'
import { listQuery } from './administration.queries.ts'
import { State } from './state.tsx'
import { WindowsDialog } from './windows-dialog.tsx'
import styles from './administration.module.css'

interface Props {
  address: { query?: string | undefined; show?: (typeof ORG_SORTS)[number] | undefined }
  onAddress: (change: Props['address']) => void
}

export function OrgsList({ address, onAddress }: Props) {
  const found = useInfiniteQuery(
    listQuery(useApi(), administrationContract.orgs, { query: address.query, sort: address.show }),
  )
  const [now] = useState(() => Date.now())
  const [edited, setEdited] = useState<OrgAccount | null>(null)
  const entries = found.data?.pages.flatMap(({ orgs }) => orgs) ?? []
  return (
    <>
      <AdminList
        title={administrationMessages.sections.orgs}
        text={administrationMessages.orgs.text}
        empty={{ icon: IconBuilding, text: administrationMessages.orgs.emptyText }}
        found={found}
        entries={entries}
        columns={orgsColumns(now, setEdited)}
        address={address}
        onAddress={onAddress}
        ordered
        choices={[
          { value: '', label: administrationMessages.orgs.sorts.newest },
          { value: 'storage', label: administrationMessages.orgs.sorts.storage },
        ]}
      />
      {edited && <WindowsDialog key={edited.id} org={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function Booked({ org, now }: { org: OrgAccount; now: number }) {
  if (org.subscription === null) return <State kind="ok">{administrationMessages.orgs.booked.none}</State>
  const { active } = subscriptionFlags(org.subscription, now)
  return <State kind={active ? 'ok' : 'fail'}>{active ? administrationMessages.orgs.booked.active : administrationMessages.orgs.booked.inactive}</State>
}

const orgsColumns = (now: number, onEdit: (org: OrgAccount) => void): Columns<OrgAccount> => ({
  height: 56,
  narrowHeight: 92,
  title: {
    head: administrationMessages.columns.org,
    cell: ({ id, title, owners }, { tabIndex }) => (
      <span className={styles.two}>
        <Link to="/client" search={{ orgId: id }} tabIndex={tabIndex} className={styles.first ?? ''}>
          {title}
        </Link>
        <span className={styles.second}>{owners.map(({ username }) => username).join(', ')}</span>
      </span>
    ),
  },
  facts: [
    {
      name: 'state',
      head: administrationMessages.columns.state,
      width: '9rem',
      line: 2,
      cell: (org) => <Booked org={org} now={now} />,
    },
    {
      name: 'storage',
      head: administrationMessages.columns.storage,
      width: '7rem',
      line: 2,
      number: true,
      cell: ({ bytes }) => formatBytes(bytes),
    },
    {
      name: 'projects',
      head: administrationMessages.columns.projects,
      width: '6rem',
      number: true,
      line: 2,
      cell: ({ projects }, { narrow }) => (narrow ? administrationMessages.orgs.projects(projects) : formatNumber(projects)),
    },
    {
      name: 'people',
      head: administrationMessages.columns.people,
      width: '6rem',
      number: true,
      line: 2,
      cell: ({ people }, { narrow }) => (narrow ? administrationMessages.orgs.people(people) : formatNumber(people)),
    },
  ],
  acts: {
    head: administrationMessages.columns.acts,
    width: '4rem',
    narrowWidth: '2.75rem',
    cell: (org, row) => (
      <RowActs
        row={row}
        name={org.title}
        menu={administrationMessages.actsFor(org.title)}
        acts={[{ label: administrationMessages.orgs.edit, icon: IconAdjustments, run: () => onEdit(org) }]}
      />
    ),
  },
})
