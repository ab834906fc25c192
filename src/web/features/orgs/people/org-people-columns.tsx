import { IconUserMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { roleMessages } from '#shared/words/members/members.ts'
import { orgPeopleMessages } from '#shared/words/orgs/orgs.ts'
import type { Columns } from '#web/list/grid/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { formatRoles, groupByRole, type OrgPersonRow } from './org-person-rows.ts'
import avatarStyles from '#web/ui/styles/avatar.module.css'
import styles from '../orgs.module.css'

/** The height of a line of roles, in px. */
const LINE_HEIGHT_PX = 20

/**
 * The columns of the list of people. Projects link to their members. On narrow screens, where all rows are equally high,
 * roles may take `lineCount` lines.
 */
export const createOrgPeopleColumns = (
  lineCount: number,
  onRemove: (person: OrgPersonRow) => void,
): Columns<OrgPersonRow> => ({
  height: 60,
  narrowHeight: 58 + lineCount * LINE_HEIGHT_PX,
  title: {
    icon: ({ title, isOwner }) => (
      <div className={avatarStyles.avatar} data-role={isOwner ? 'owner' : undefined} aria-hidden="true">
        {[...title][0]}
      </div>
    ),
    head: orgPeopleMessages.columns.title,
    firstDirection: 'asc',
    cell: ({ title, email }) => (
      <>
        <span className={styles.personName} title={title}>
          {title}
        </span>
        <span className={styles.personEmail} title={email}>
          {email}
        </span>
      </>
    ),
  },
  facts: [
    {
      name: 'projects',
      head: orgPeopleMessages.columns.projects,
      width: 'minmax(14rem, 2fr)',
      narrowLine: 1,
      firstDirection: 'desc',
      cell: (person, { tabIndex, isNarrow }) => (
        <span
          className={styles.roles}
          data-narrow={isNarrow || undefined}
          style={isNarrow ? { WebkitLineClamp: lineCount } : undefined}
          title={formatRoles(person)}
        >
          {person.isOwner && (
            <>
              <b>{roleMessages.names.owner}:</b> {orgPeopleMessages.allProjects}
            </>
          )}
          {groupByRole(person).map(([role, projects], groupIndex) => (
            <Fragment key={role}>
              {groupIndex > 0 && ' · '}
              <b>{role}:</b>{' '}
              {projects.map(({ id, title }, i) => (
                <Fragment key={id}>
                  {i > 0 && ', '}
                  <Link to="/client/members" search={{ projectId: id }} tabIndex={tabIndex}>
                    <bdi>{title}</bdi>
                  </Link>
                </Fragment>
              ))}
            </Fragment>
          ))}
        </span>
      ),
    },
  ],
  acts: {
    head: orgPeopleMessages.columns.acts,
    width: '4.5rem',
    narrowWidth: '2.25rem',
    cell: (person, { tabIndex }) =>
      !person.isOwner && (
        <Button
          variant="icon"
          tabIndex={tabIndex}
          aria-label={`${orgPeopleMessages.remove}: ${person.title}`}
          title={orgPeopleMessages.remove}
          onClick={() => onRemove(person)}
        >
          <IconUserMinus size={18} stroke={1.75} aria-hidden />
        </Button>
      ),
  },
})
