import { IconKeyOff, IconLock, IconLockOpen, IconLogout, IconMailCheck, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { USER_STATES, type Account, type UserAct } from '#shared/entities/administration/administration.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatMoment } from '#shared/words/formats.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import type { Columns } from '#web/list/grid/columns.ts'
import { RowActs } from '#web/list/grid/row-acts.tsx'
import { AdminList } from './admin-list.tsx'
import { listQuery, useAdministration } from './administration.queries.ts'
import { State } from './state.tsx'
import styles from './administration.module.css'

interface Props {
  address: { query?: string | undefined; show?: (typeof USER_STATES)[number] | undefined }
  onAddress: (change: Props['address']) => void
}

type Row = Account & { title: string }
const SIGNS = {
  end_sessions: IconLogout,
  confirm: IconMailCheck,
  lock: IconLock,
  unlock: IconLockOpen,
  reset_second_step: IconKeyOff,
} as const
const GRAVE: ReadonlySet<UserAct> = new Set(['lock', 'reset_second_step'])

/** The acts that are possible in the current state of an account. */
const actsFor = (user: Account, isOwn: boolean): UserAct[] => [
  ...(user.sessions > 0 && !isOwn ? (['end_sessions'] as const) : []),
  ...(user.confirmed ? [] : (['confirm'] as const)),
  ...(user.two_step && !isOwn ? (['reset_second_step'] as const) : []),
  ...(isOwn ? [] : [user.locked_at === null ? ('lock' as const) : ('unlock' as const)]),
]

export function UsersList({ address, onAddress }: Props) {
  const api = useApi()
  const me = useMe()
  const alerts = useAlerts()
  const { actOnUser } = useAdministration()
  const found = useInfiniteQuery(
    listQuery(api, administrationContract.users, { query: address.query, state: address.show }),
  )
  const entries = found.data?.pages.flatMap(({ users }) => users.map((one) => ({ ...one, title: one.username }))) ?? []
  const ask = async (user: Row, what: UserAct) => {
    const sure = await alerts.confirm({
      title: administrationMessages.users.asks[what](user.username),
      description: administrationMessages.users.askTexts[what],
      act: administrationMessages.users.acts[what],
      look: GRAVE.has(what) ? 'danger' : 'primary',
    })
    if (sure)
      actOnUser.mutate({ id: user.id, act: what }, { onSuccess: () => alerts.prompt(administrationMessages.done, { kind: 'success' }) })
  }
  return (
    <AdminList
      title={administrationMessages.sections.users}
      text={administrationMessages.users.text}
      empty={{ icon: IconUsers, text: administrationMessages.users.emptyText }}
      found={found}
      entries={entries}
      columns={usersColumns(me?.id, ask)}
      address={address}
      onAddress={onAddress}
      choices={[
        { value: '', label: administrationMessages.all },
        ...USER_STATES.map((value) => ({ value, label: administrationMessages.users.states[value] })),
      ]}
    />
  )
}

function AccountState({ user }: { user: Account }) {
  const { locked_at, confirmed, role, two_step } = user
  if (locked_at !== null) return <State kind="fail">{administrationMessages.users.isLocked}</State>
  if (!confirmed) return <State kind="warn">{administrationMessages.users.isUnconfirmed}</State>
  const said = [role === 'admin' && administrationMessages.users.isAdmin, two_step && administrationMessages.users.hasTwoStep].filter(Boolean)
  return <State kind="ok">{said.length > 0 ? said.join(', ') : administrationMessages.users.isPlain}</State>
}

const usersColumns = (own: string | undefined, ask: (user: Row, act: UserAct) => Promise<void>): Columns<Row> => ({
  height: 56,
  narrowHeight: 92,
  title: {
    head: administrationMessages.columns.person,
    cell: ({ username, email }) => (
      <span className={styles.two}>
        <span className={styles.first}>{username}</span>
        <span className={styles.second}>{email}</span>
      </span>
    ),
  },
  facts: [
    { name: 'state', head: administrationMessages.columns.state, width: '12rem', line: 2, cell: (user) => <AccountState user={user} /> },
    {
      name: 'seen',
      head: administrationMessages.columns.seen,
      width: '10rem',
      line: 2,
      cell: ({ seen_at }) => (seen_at === null ? administrationMessages.never : formatMoment(seen_at)),
    },
    {
      name: 'sessions',
      head: administrationMessages.columns.sessions,
      width: '6.5rem',
      line: 2,
      cell: ({ sessions }) => administrationMessages.users.places(sessions),
    },
  ],
  acts: {
    head: administrationMessages.columns.acts,
    width: '4rem',
    narrowWidth: '2.75rem',
    cell: (user, row) => (
      <RowActs
        row={row}
        many
        name={user.username}
        menu={administrationMessages.actsFor(user.username)}
        acts={actsFor(user, user.id === own).map((what) => ({
          label: administrationMessages.users.acts[what],
          icon: SIGNS[what],
          run: () => void ask(user, what),
        }))}
      />
    ),
  },
})
