import { IconUserMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatNumber } from '#shared/words/formats.ts'
import { orgPeopleMessages } from '#shared/words/orgs/orgs.ts'
import type { Columns } from '#web/list/grid/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { rolesSaid, type Person } from './people.ts'
import styles from '../orgs.module.css'

/** The columns of the list of people. Projects link to their members. */
export const peopleColumns = (onRemove: (person: Person) => void): Columns<Person> => ({
  height: 60,
  narrowHeight: 98,
  title: {
    head: orgPeopleMessages.columns.title,
    sorts: 'asc',
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
      name: 'in',
      head: orgPeopleMessages.columns.projects,
      width: 'minmax(14rem, 2fr)',
      line: 1,
      cell: (person, { tabIndex, narrow }) => (
        <span className={styles.roles} data-narrow={narrow || undefined} title={rolesSaid(person)}>
          {person.projects.map(({ id, title, role }, i) => (
            <Fragment key={id}>
              {i > 0 && ', '}
              <Link to="/client/members" search={{ projectId: id }} tabIndex={tabIndex}>
                {title}
              </Link>{' '}
              ({role})
            </Fragment>
          ))}
        </span>
      ),
    },
    {
      name: 'projects',
      head: orgPeopleMessages.columns.count,
      width: '7rem',
      line: 2,
      number: true,
      sorts: 'desc',
      cell: ({ projects }, { narrow }) => (narrow ? '' : formatNumber(projects.length)),
    },
  ],
  acts: {
    head: orgPeopleMessages.columns.acts,
    width: '4.5rem',
    narrowWidth: '2.25rem',
    cell: (person, { tabIndex }) => (
      <Button
        look="icon"
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
