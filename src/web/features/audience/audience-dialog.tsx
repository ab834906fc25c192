import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { useMe } from '#web/kit/session.ts'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import { SearchField } from '#web/list/search-field.tsx'
import { Button, getButtonClass } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { isViewerOfKind, findOwnViewer, canSee, type ViewerOfKind } from './viewers.ts'
import { audienceQuery, type AudienceSubject } from './audience.queries.ts'
import { InvitedRow, PersonRow } from './people-rows.tsx'
import { VisitorsSummary } from './visitors-summary.tsx'
import styles from './audience.module.css'

/** With more people than this a search field is shown. */
const SEARCH_THRESHOLD = 8

interface Props {
  projectId: string
  subject: AudienceSubject
  onClose: () => void
}

/** Shows who can see an entry and why: visitors first, then people with their roles. */
export function AudienceDialog({ projectId, subject, onClose }: Props) {
  const [api, me] = [useApi(), useMe()]
  const audience = useQuery(audienceQuery(api, subject))
  const galleryAlias = useQuery(projectQuery(api, projectId)).data?.url_alias
  const mayChangeVisibility =
    audience.data && findOwnViewer(audience.data, me)?.may.some((action) => action.endsWith('.set-visibility'))
  return (
    <Modal
      open
      width={600}
      title={audienceMessages.title}
      description={subject.title}
      onClose={onClose}
      footer={
        <>
          <Link to="/client/members" search={{ projectId }} className={getButtonClass()} onClick={onClose}>
            {audienceMessages.members}
          </Link>
          <Button variant="primary" onClick={onClose}>
            {dialogMessages.close}
          </Button>
        </>
      }
    >
      {audience.isError && <ErrorState text={audience.error.message} retry={() => void audience.refetch()} />}
      {audience.isPending && <AudienceSkeleton />}
      {audience.data && (
        <div className={styles.all}>
          {audience.data.filter(isViewerOfKind('visitors')).map((viewer) => (
            <VisitorsSummary
              key="visitors"
              viewer={viewer}
              galleryUrl={galleryAlias && getPublicPath(galleryAlias, subject)}
              changeLink={
                mayChangeVisibility && <VisibilityLink projectId={projectId} subject={subject} onClick={onClose} />
              }
            />
          ))}
          <People
            projectId={projectId}
            people={audience.data.filter(isViewerOfKind('person'))}
            invited={audience.data.filter(isViewerOfKind('invited'))}
          />
          <p className={styles.quiet}>{audienceMessages.administrators}</p>
        </div>
      )}
    </Modal>
  )
}

function getPublicPath(galleryAlias: string, { kind, id, alias: exhibitAlias }: AudienceSubject): string | undefined {
  if (kind === 'folder') return undefined
  return kind === 'artifact'
    ? `/view/${galleryAlias}/item/${id}`
    : `/view/${galleryAlias}/exhibit/${exhibitAlias ?? ''}`
}

/** Links to the form that changes the visibility. */
function VisibilityLink({
  projectId,
  subject,
  onClick,
}: {
  projectId: string
  subject: AudienceSubject
  onClick: () => void
}) {
  const to = subject.kind === 'artifact' ? '/client/archive/$id' : '/client/exhibits/$id'
  const className = getButtonClass({ small: true })
  return (
    <Link to={to} params={{ id: subject.id }} search={{ projectId }} className={className} onClick={onClick}>
      {audienceMessages.changeVisibility}
    </Link>
  )
}

interface PeopleProps {
  projectId: string
  people: ViewerOfKind<'person'>[]
  invited: ViewerOfKind<'invited'>[]
}

function People({ projectId, people, invited }: PeopleProps) {
  const [query, setQuery] = useState('')
  const isMatch = createTextFilter(query)
  const matchingPeople = people.filter(({ who: { user } }) => isMatch(`${user.username} ${user.email}`))
  const matchingInvited = invited.filter(({ who }) => isMatch(who.email))
  const groups = [
    { key: 'seeing', title: audienceMessages.people, viewers: matchingPeople.filter(canSee) },
    { key: 'others', title: audienceMessages.others, viewers: matchingPeople.filter((viewer) => !canSee(viewer)) },
  ]
  return (
    <>
      {people.length + invited.length > SEARCH_THRESHOLD && (
        <SearchField
          query={query}
          onChange={setQuery}
          label={audienceMessages.find}
          clearLabel={audienceMessages.clearFind}
        />
      )}
      {groups.map(
        ({ key, title, viewers }) =>
          viewers.length > 0 && (
            <section key={key} aria-label={title(viewers.length)}>
              <h3 className={styles.group}>{title(viewers.length)}</h3>
              <ul className={styles.people}>
                {viewers.map((viewer) => (
                  <PersonRow key={viewer.who.user.id} projectId={projectId} viewer={viewer} />
                ))}
              </ul>
            </section>
          ),
      )}
      {matchingInvited.length > 0 && (
        <section aria-label={audienceMessages.invited}>
          <h3 className={styles.group}>{audienceMessages.invited}</h3>
          <ul className={styles.people}>
            {matchingInvited.map((viewer) => (
              <InvitedRow key={viewer.who.id} viewer={viewer} />
            ))}
          </ul>
        </section>
      )}
      {query !== '' && matchingPeople.length + matchingInvited.length === 0 && (
        <p role="status" className={styles.quiet}>
          {audienceMessages.noMatches}
        </p>
      )}
    </>
  )
}

/** Placeholder while the audience is loading. */
function AudienceSkeleton() {
  return (
    <div className={styles.all} role="status" aria-label={audienceMessages.loading}>
      <Skeleton height="4.5rem" />
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height="2.5rem" />
      ))}
    </div>
  )
}
