import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { useMe } from '#web/kit/session.ts'
import { matches } from '#shared/rules/text/matches.ts'
import { SearchField } from '#web/list/search-field.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { isOf, ownLine, sees, type Line } from './audience.ts'
import { audienceQuery, type Subject } from './audience.queries.ts'
import { InvitedRow, PersonRow } from './people-rows.tsx'
import { Visitors } from './visitors.tsx'
import styles from './audience.module.css'

/** With more people than this a search field is shown. */
const MANY = 8

interface Props {
  projectId: string
  subject: Subject
  onClose: () => void
}

/** Shows who can see an entry and why: visitors first, then people with their roles. */
export function AudienceDialog({ projectId, subject, onClose }: Props) {
  const [api, me] = [useApi(), useMe()]
  const found = useQuery(audienceQuery(api, subject))
  const alias = useQuery(projectQuery(api, projectId)).data?.url_alias
  const mayChange = found.data && ownLine(found.data, me)?.may.some((action) => action.endsWith('.set-visibility'))
  return (
    <Modal
      open
      width={600}
      title={audienceMessages.title}
      description={subject.title}
      onClose={onClose}
      footer={
        <>
          <Link to="/client/members" search={{ projectId }} className={buttonClass()} onClick={onClose}>
            {audienceMessages.members}
          </Link>
          <Button look="primary" onClick={onClose}>
            {dialogMessages.close}
          </Button>
        </>
      }
    >
      {found.isError && <ErrorState text={found.error.message} retry={() => void found.refetch()} />}
      {found.isPending && <Coming />}
      {found.data && (
        <div className={styles.all}>
          {found.data.filter(isOf('visitors')).map((line) => (
            <Visitors
              key="visitors"
              line={line}
              inGallery={alias && addressIn(alias, subject)}
              change={mayChange && <ToVisibility projectId={projectId} subject={subject} onClick={onClose} />}
            />
          ))}
          <People
            projectId={projectId}
            people={found.data.filter(isOf('person'))}
            invited={found.data.filter(isOf('invited'))}
          />
          <p className={styles.quiet}>{audienceMessages.administrators}</p>
        </div>
      )}
    </Modal>
  )
}

function addressIn(alias: string, { kind, id, alias: own }: Subject): string | undefined {
  if (kind === 'folder') return undefined
  return kind === 'artifact' ? `/view/${alias}/item/${id}` : `/view/${alias}/exhibit/${own ?? ''}`
}

/** Links to the form that changes the visibility. */
function ToVisibility({ projectId, subject, onClick }: { projectId: string; subject: Subject; onClick: () => void }) {
  const to = subject.kind === 'artifact' ? '/client/archive/$id' : '/client/exhibits/$id'
  const look = buttonClass({ small: true })
  return (
    <Link to={to} params={{ id: subject.id }} search={{ projectId }} className={look} onClick={onClick}>
      {audienceMessages.changeVisibility}
    </Link>
  )
}

interface PeopleProps {
  projectId: string
  people: Line<'person'>[]
  invited: Line<'invited'>[]
}

function People({ projectId, people, invited }: PeopleProps) {
  const [query, setQuery] = useState('')
  const fits = matches(query)
  const shown = people.filter(({ who: { user } }) => fits(`${user.username} ${user.email}`))
  const coming = invited.filter(({ who }) => fits(who.email))
  const groups = [
    { key: 'seeing', title: audienceMessages.people, lines: shown.filter(sees) },
    { key: 'others', title: audienceMessages.others, lines: shown.filter((line) => !sees(line)) },
  ]
  return (
    <>
      {people.length + invited.length > MANY && (
        <SearchField query={query} onChange={setQuery} label={audienceMessages.find} clear={audienceMessages.clearFind} />
      )}
      {groups.map(
        ({ key, title, lines }) =>
          lines.length > 0 && (
            <section key={key} aria-label={title(lines.length)}>
              <h3 className={styles.group}>{title(lines.length)}</h3>
              <ul className={styles.people}>
                {lines.map((line) => (
                  <PersonRow key={line.who.user.id} projectId={projectId} line={line} />
                ))}
              </ul>
            </section>
          ),
      )}
      {coming.length > 0 && (
        <section aria-label={audienceMessages.invited}>
          <h3 className={styles.group}>{audienceMessages.invited}</h3>
          <ul className={styles.people}>
            {coming.map((line) => (
              <InvitedRow key={line.who.id} line={line} />
            ))}
          </ul>
        </section>
      )}
      {query !== '' && shown.length + coming.length === 0 && (
        <p role="status" className={styles.quiet}>
          {audienceMessages.nobody}
        </p>
      )}
    </>
  )
}

/** Placeholder while the audience is loading. */
function Coming() {
  return (
    <div className={styles.all} role="status" aria-label={audienceMessages.loading}>
      <Skeleton height="4.5rem" />
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} height="2.5rem" />
      ))}
    </div>
  )
}
