import { IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { formatLocalDay, formatNumber } from '#shared/words/formats.ts'
import { membersMessages, permissionMessages, roleMessages } from '#shared/words/members/members.ts'
import type { Columns, RowState } from '#web/list/grid/columns.ts'
import { RowActs, type RowAct } from '#web/list/grid/row-acts.tsx'
import type { MemberRow } from './member-rows.ts'
import avatarStyles from '#web/ui/styles/avatar.module.css'
import styles from './members.module.css'

interface Props {
  projectId: string
  /** The id of the current user. */
  me: string
  /** Returns the actions that the current user may take on a member. */
  getRowActions: (person: MemberRow) => readonly RowAct[]
}

/** The columns of the member list. Names link to the activity of the member. */
export const createMembersColumns = ({ projectId, me, getRowActions }: Props): Columns<MemberRow> => ({
  height: 72,
  narrowHeight: 104,
  narrowBelowPx: 640,
  title: {
    icon: ({ user, title, role }) => (
      <div className={avatarStyles.avatar} data-role={role} aria-hidden="true">
        {user === null ? <IconMail size={18} stroke={1.75} /> : [...title][0]}
      </div>
    ),
    head: membersMessages.columns.title,
    firstDirection: 'asc',
    cell: ({ user, title, email }, { tabIndex }) => (
      <>
        {user === null ? (
          <span className={styles.name} title={title}>
            {title}
          </span>
        ) : (
          <Link to="/client/activity" search={toActivitySearch(projectId, user)} tabIndex={tabIndex} title={title}>
            {user === me ? `${title} (${membersMessages.you})` : title}
          </Link>
        )}
        {user !== null && (
          <span className={styles.email} title={email}>
            {email}
          </span>
        )}
      </>
    ),
  },
  facts: [
    {
      name: 'role',
      head: membersMessages.columns.role,
      width: 'minmax(14rem, 1.2fr)',
      narrowLine: 1,
      firstDirection: 'asc',
      cell: renderRole,
    },
    {
      name: 'seen',
      head: membersMessages.columns.seen,
      width: '7rem',
      isWideOnly: true,
      narrowLine: 2,
      firstDirection: 'desc',
      cell: ({ user, seenAt }, { isNarrow }) => {
        if (user === me) return membersMessages.seenNow
        if (seenAt !== null) return isNarrow ? membersMessages.lastSeen(formatLocalDay(seenAt)) : formatLocalDay(seenAt)
        return user === null || isNarrow ? '' : membersMessages.neverSeen
      },
    },
    {
      name: 'items',
      head: membersMessages.columns.items,
      width: '7rem',
      isWideOnly: true,
      narrowLine: 2,
      isNumeric: true,
      firstDirection: 'desc',
      cell: ({ user, items }, { isNarrow }) => {
        if (user === null) return ''
        if (isNarrow) return items === 0 ? '' : membersMessages.items(items)
        return formatNumber(items)
      },
    },
  ],
  acts: {
    head: membersMessages.columns.acts,
    width: '9rem',
    narrowWidth: '2.25rem',
    cell: (person, row) => (
      <RowActs
        acts={getRowActions(person)}
        entryName={person.title}
        menuLabel={membersMessages.actsFor(person.title)}
        row={row}
      />
    ),
  },
})

/** The role, with what it can do where there is room; for an invitation also its expiry and mail status. */
function renderRole({ role, user, grants, expiresAt, mailWaits }: MemberRow, { isNarrow }: RowState): ReactNode {
  const name = roleMessages.names[role]
  const text =
    role === 'custom'
      ? permissionMessages.count(PERMISSION_KEYS.filter((key) => grants[key]).length, PERMISSION_KEYS.length)
      : roleMessages.texts[role]
  if (user !== null || expiresAt === null)
    return (
      <span className={styles.role} title={text}>
        <strong className={styles.roleName}>{name}</strong>
        {!isNarrow && ` ${text}`}
      </span>
    )
  const invitation =
    expiresAt <= Date.now()
      ? membersMessages.invitationExpired(name)
      : membersMessages.invited(name, formatLocalDay(expiresAt))
  return (
    <span className={styles.role}>
      {mailWaits ? `${invitation}, ${membersMessages.mailWaits[mailWaits]}` : invitation}
    </span>
  )
}

/** The query parameters of the activity page, filtered by one member. */
const toActivitySearch = (projectId: string, user: string) => ({ projectId, user })
