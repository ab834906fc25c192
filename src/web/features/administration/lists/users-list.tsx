import { IconKeyOff, IconLock, IconLockOpen, IconLogout, IconMailCheck, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { USER_STATES, type AdminAccount, type UserAct } from '#shared/entities/administration/administration.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatDateTime } from '#shared/words/formats.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import type { Columns } from '#web/list/grid/columns.ts'
import { RowActs } from '#web/list/grid/row-acts.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { adminListQuery, useAdministrationMutations } from '../data/administration.queries.ts'
import { StateLabel } from '../parts/state-label.tsx'
import avatarStyles from '#web/ui/styles/avatar.module.css'
import styles from '../parts/administration.module.css'

interface Props {
  address: { query?: string | undefined; show?: (typeof USER_STATES)[number] | undefined }
  onAddressChange: (change: Props['address']) => void
}

type Row = AdminAccount & { title: string }
const ACT_ICONS = {
  end_sessions: IconLogout,
  confirm: IconMailCheck,
  lock: IconLock,
  unlock: IconLockOpen,
  reset_second_step: IconKeyOff,
} as const
const DANGEROUS_ACTS: ReadonlySet<UserAct> = new Set(['lock', 'reset_second_step'])

/** The acts that are possible in the current state of an account. */
const getAvailableActs = (user: AdminAccount, isOwn: boolean): UserAct[] => [
  ...(user.sessions > 0 && !isOwn ? (['end_sessions'] as const) : []),
  ...(user.confirmed ? [] : (['confirm'] as const)),
  ...(user.two_step && !isOwn ? (['reset_second_step'] as const) : []),
  ...(isOwn ? [] : [user.locked_at === null ? ('lock' as const) : ('unlock' as const)]),
]

export function UsersList({ address, onAddressChange }: Props) {
  const api = useApi()
  const me = useMe()
  const alerts = useAlerts()
  const { actOnUser } = useAdministrationMutations()
  const listResult = useInfiniteQuery(
    adminListQuery(api, administrationContract.users, { query: address.query, state: address.show }),
  )
  const entries =
    listResult.data?.pages.flatMap(({ users }) => users.map((account) => ({ ...account, title: account.username }))) ??
    []
  const confirmAct = async (user: Row, userAct: UserAct) => {
    const isConfirmed = await alerts.confirm({
      title: administrationMessages.users.questions[userAct](user.username),
      description: administrationMessages.users.questionTexts[userAct],
      actionLabel: administrationMessages.users.acts[userAct],
      variant: DANGEROUS_ACTS.has(userAct) ? 'danger' : 'primary',
    })
    if (isConfirmed)
      actOnUser.mutate(
        { id: user.id, act: userAct },
        { onSuccess: () => alerts.prompt(administrationMessages.done, { kind: 'success' }) },
      )
  }
  return (
    <AdminList
      title={administrationMessages.sections.users}
      text={administrationMessages.users.text}
      emptyState={{ icon: IconUsers, text: administrationMessages.users.emptyText }}
      listResult={listResult}
      entries={entries}
      columns={createColumns(me?.id, confirmAct)}
      address={address}
      onAddressChange={onAddressChange}
      choices={[
        { value: '', label: administrationMessages.all },
        ...USER_STATES.map((value) => ({ value, label: administrationMessages.users.states[value] })),
      ]}
    />
  )
}

function AccountState({ user }: { user: AdminAccount }) {
  const { locked_at, confirmed, two_step } = user
  if (locked_at !== null) return <StateLabel kind="fail">{administrationMessages.users.isLocked}</StateLabel>
  if (!confirmed) return <StateLabel kind="waiting">{administrationMessages.users.isUnconfirmed}</StateLabel>
  return (
    <StateLabel kind="ok">
      {two_step ? administrationMessages.users.hasTwoStep : administrationMessages.users.isPlain}
    </StateLabel>
  )
}

/** The role of an account on this server: administrator, owner of organisations, or member of projects. */
function describeRole({ role, orgs, projects }: AdminAccount): string {
  const { users: messages } = administrationMessages
  if (role === 'admin') return messages.isAdmin
  if (orgs > 0) return messages.ownsOrgs(orgs)
  return projects > 0 ? messages.inProjects(projects) : messages.isGuest
}

const createColumns = (
  ownId: string | undefined,
  confirmAct: (user: Row, act: UserAct) => Promise<void>,
): Columns<Row> => ({
  height: 56,
  narrowHeight: 112,
  title: {
    head: administrationMessages.columns.person,
    icon: ({ username }) => (
      <div className={avatarStyles.avatar} aria-hidden="true">
        {[...username][0]}
      </div>
    ),
    cell: ({ username, email }) => (
      <span className={styles.two}>
        <span className={styles.first}>{username}</span>
        <span className={styles.second}>{email}</span>
      </span>
    ),
  },
  facts: [
    {
      name: 'role',
      head: administrationMessages.columns.role,
      width: '14rem',
      narrowLine: 1,
      cell: describeRole,
    },
    {
      name: 'state',
      head: administrationMessages.columns.state,
      width: '12rem',
      narrowLine: 2,
      cell: (user) => <AccountState user={user} />,
    },
    {
      name: 'seen',
      head: administrationMessages.columns.seen,
      width: '10rem',
      narrowLine: 2,
      cell: ({ seen_at }, { isNarrow }) => {
        if (seen_at !== null) return formatDateTime(seen_at)
        return isNarrow ? '' : administrationMessages.never
      },
    },
    {
      name: 'sessions',
      head: administrationMessages.columns.sessions,
      width: '6.5rem',
      narrowLine: 2,
      cell: ({ sessions }, { isNarrow }) =>
        isNarrow && sessions === 0 ? '' : administrationMessages.users.browserCount(sessions),
    },
  ],
  acts: {
    head: administrationMessages.columns.acts,
    width: '4rem',
    narrowWidth: '2.75rem',
    cell: (user, row) => (
      <RowActs
        row={row}
        alwaysInMenu
        entryName={user.username}
        menuLabel={administrationMessages.actionsFor(user.username)}
        acts={getAvailableActs(user, user.id === ownId).map((userAct) => ({
          label: administrationMessages.users.acts[userAct],
          icon: ACT_ICONS[userAct],
          run: () => void confirmAct(user, userAct),
        }))}
      />
    ),
  },
})
