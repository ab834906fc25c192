import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDayHere, formatNumber } from '#shared/words/formats.ts'
import { membersMessages, roleMessages } from '#shared/words/members/members.ts'
import type { Columns } from '#web/list/grid/columns.ts'
import { RowActs, type RowAct } from '#web/list/grid/row-acts.tsx'
import type { Person } from './people.ts'
import styles from './members.module.css'

interface Props {
  projectId: string
  /** The id of the current user. */
  me: string
  /** Returns the actions that the current user may take on a member. */
  actsFor: (person: Person) => readonly RowAct[]
}

/** The columns of the member list. Names link to the activity of the member. */
export const membersColumns = ({ projectId, me, actsFor }: Props): Columns<Person> => ({
  height: 60,
  narrowHeight: 92,
  title: {
    head: membersMessages.columns.title,
    sorts: 'asc',
    cell: ({ user, title, email }, { tabIndex }) => (
      <>
        {user === null ? (
          <span className={styles.name} title={title}>
            {title}
          </span>
        ) : (
          <Link to="/client/activity" search={doneBy(projectId, user)} tabIndex={tabIndex} title={title}>
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
    { name: 'role', head: membersMessages.columns.role, width: 'minmax(8rem, 0.7fr)', line: 1, sorts: 'asc', cell: roleTold },
    {
      name: 'seen',
      head: membersMessages.columns.seen,
      width: '7rem',
      line: 1,
      sorts: 'desc',
      cell: ({ user, seenAt }) => (user === null ? '' : seenAt === null ? membersMessages.neverSeen : formatDayHere(seenAt)),
    },
    {
      name: 'items',
      head: membersMessages.columns.items,
      width: '7rem',
      line: 1,
      number: true,
      sorts: 'desc',
      cell: ({ user, items }, { narrow }) => (user === null ? '' : narrow ? membersMessages.items(items) : formatNumber(items)),
    },
  ],
  acts: {
    head: membersMessages.columns.acts,
    width: '9rem',
    narrowWidth: '2.25rem',
    cell: (person, row) => (
      <RowActs acts={actsFor(person)} name={person.title} menu={membersMessages.actsFor(person.title)} row={row} />
    ),
  },
})

/** The role, and for an invitation also its expiry and mail status. */
function roleTold({ role, user, expiresAt, mailWaits }: Person): ReactNode {
  const name = roleMessages.names[role]
  if (user !== null || expiresAt === null) return name
  const invited = expiresAt <= Date.now() ? membersMessages.lapsed(name) : membersMessages.invited(name, formatDayHere(expiresAt))
  return <span className={styles.role}>{mailWaits ? `${invited}, ${membersMessages.mailWaits[mailWaits]}` : invited}</span>
}

/** The query parameters of the activity page, filtered by one member. */
const doneBy = (projectId: string, user: string) => ({ projectId, user })
