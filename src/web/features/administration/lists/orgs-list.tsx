import { IconAdjustments, IconBuilding } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { ORG_SORTS, type OrgAccount } from '#shared/entities/administration/administration.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatBytes, formatNumber } from '#shared/words/formats.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Columns } from '#web/list/grid/columns.ts'
import { RowActs } from '#web/list/grid/row-acts.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { adminListQuery } from '../data/administration.queries.ts'
import { StateLabel } from '../parts/state-label.tsx'
import { SubscriptionDialog } from './subscription-dialog.tsx'
import styles from '../parts/administration.module.css'

interface Props {
  address: { query?: string | undefined; show?: (typeof ORG_SORTS)[number] | undefined }
  onAddressChange: (change: Props['address']) => void
}

export function OrgsList({ address, onAddressChange }: Props) {
  const listResult = useInfiniteQuery(
    adminListQuery(useApi(), administrationContract.orgs, { query: address.query, sort: address.show }),
  )
  const [nowMs] = useState(() => Date.now())
  const [editedOrg, setEditedOrg] = useState<OrgAccount | null>(null)
  const entries = listResult.data?.pages.flatMap(({ orgs }) => orgs) ?? []
  return (
    <>
      <AdminList
        title={administrationMessages.sections.orgs}
        text={administrationMessages.orgs.text}
        emptyState={{ icon: IconBuilding, text: administrationMessages.orgs.emptyText }}
        listResult={listResult}
        entries={entries}
        columns={createColumns(nowMs, setEditedOrg)}
        address={address}
        onAddressChange={onAddressChange}
        isSortChoice
        choices={[
          { value: '', label: administrationMessages.orgs.sorts.newest },
          { value: 'storage', label: administrationMessages.orgs.sorts.storage },
        ]}
      />
      {editedOrg && <SubscriptionDialog key={editedOrg.id} org={editedOrg} onClose={() => setEditedOrg(null)} />}
    </>
  )
}

function SubscriptionState({ org, nowMs }: { org: OrgAccount; nowMs: number }) {
  if (org.subscription === null) return <StateLabel kind="ok">{administrationMessages.orgs.booked.none}</StateLabel>
  const { active } = computeSubscriptionFlags(org.subscription, nowMs)
  return (
    <StateLabel kind={active ? 'ok' : 'fail'}>
      {active ? administrationMessages.orgs.booked.active : administrationMessages.orgs.booked.inactive}
    </StateLabel>
  )
}

const createColumns = (nowMs: number, onEdit: (org: OrgAccount) => void): Columns<OrgAccount> => ({
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
      narrowLine: 2,
      cell: (org) => <SubscriptionState org={org} nowMs={nowMs} />,
    },
    {
      name: 'storage',
      head: administrationMessages.columns.storage,
      width: '7rem',
      narrowLine: 2,
      isNumeric: true,
      cell: ({ bytes }) => formatBytes(bytes),
    },
    {
      name: 'projects',
      head: administrationMessages.columns.projects,
      width: '6rem',
      isNumeric: true,
      narrowLine: 2,
      cell: ({ projects }, { isNarrow }) =>
        isNarrow ? administrationMessages.orgs.projects(projects) : formatNumber(projects),
    },
    {
      name: 'people',
      head: administrationMessages.columns.people,
      width: '6rem',
      isNumeric: true,
      narrowLine: 2,
      cell: ({ people }, { isNarrow }) =>
        isNarrow ? administrationMessages.orgs.people(people) : formatNumber(people),
    },
  ],
  acts: {
    head: administrationMessages.columns.acts,
    width: '4rem',
    narrowWidth: '2.75rem',
    cell: (org, row) => (
      <RowActs
        row={row}
        entryName={org.title}
        menuLabel={administrationMessages.actionsFor(org.title)}
        acts={[{ label: administrationMessages.orgs.edit, icon: IconAdjustments, run: () => onEdit(org) }]}
      />
    ),
  },
})
