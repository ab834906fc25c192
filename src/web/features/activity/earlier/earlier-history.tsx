import { IconSignature } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Activity } from '#shared/entities/activity.ts'
import type { EarlierAct, EarlierConsent } from '#shared/entities/exports/earlier-history.ts'
import type { PackageOrigin } from '#shared/entities/exports/history.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { formatDateTime, formatLocalDay } from '#shared/words/formats.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { LoadMore } from '#web/list/list-states.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { ActivityEntry } from '../activity-entry.tsx'
import { useCurrentEntities } from '../current-entities.ts'
import styles from '../activity.module.css'
import { earlierActivityQuery, earlierConsentQuery } from './earlier-history.queries.ts'

interface Props {
  projectId: string
  /** Only what concerns this item. */
  item?: string
}

/** The history of a project or an item from before the import, as packages say. Only owners see it, and only if there is any. */
export function EarlierHistory(props: Props) {
  const may = useMay(props.projectId)
  return may('project.export-history') ? <EarlierEntries {...props} /> : null
}

function EarlierEntries({ projectId, item }: Props) {
  const api = useApi()
  const activityQuery = useInfiniteQuery(earlierActivityQuery(api, projectId, item))
  const consentQuery = useQuery({ ...earlierConsentQuery(api, projectId, item ?? ''), enabled: item !== undefined })
  const paging = usePaging(activityQuery)
  const acts = activityQuery.data?.pages.flatMap(({ activity }) => activity) ?? []
  const entries = acts.map((act) => ({ origin: act.origin, entry: toEntry(projectId, act) }))
  const currentEntities = useCurrentEntities(
    projectId,
    entries.map(({ entry }) => ({ ...entry, things: entry.things.filter(({ id }) => id !== '') })),
  )
  const consents = consentQuery.data?.consents ?? []
  if (acts.length === 0 && consents.length === 0) return null
  const titleId = `earlier-${item ?? projectId}`
  return (
    <section className={styles.ofThing} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.sectionTitle}>
        {activityMessages.beforeImport}
      </h2>
      <ol className={styles.few}>
        {consents.map((consent) => (
          <ConsentEntry key={consent.id} consent={consent} />
        ))}
        {entries.map(({ entry, origin }) => (
          <ActivityEntry
            key={entry.id}
            entry={entry}
            currentEntities={currentEntities}
            source={formatOrigin(origin)}
            isShort
          />
        ))}
      </ol>
      <LoadMore paging={paging} small />
    </section>
  )
}

const formatOrigin = ({ title, exported_at }: PackageOrigin) =>
  activityMessages.fromPackage(title, formatLocalDay(exported_at))

/** An act as an entry of the activity. Folders and projects are left out, because their ids are those of the package. */
function toEntry(
  project: string,
  { origin: _origin, user, by_administrator, things, details, ...act }: EarlierAct,
): Activity {
  const { to_folder: _folder, to_project: _to, from_project: _from, ...knownDetails } = details
  return {
    ...act,
    project,
    user: user === null ? null : { id: '', username: user },
    acting_admin: by_administrator ? '' : null,
    things: things.map(({ id, title }) => ({ id: id ?? '', title })),
    details: knownDetails,
  }
}

/** A contributor's consent. */
function ConsentEntry({ consent: entry }: { consent: EarlierConsent }) {
  const { consent, created_at, withdrawn_at, reference, submitter_name, submitter_org, submitter_email } = entry
  return (
    <li className={styles.entry}>
      <span className={styles.sign}>
        <IconSignature size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.sentence}>
          {activityMessages.contributed(submitter_name ?? submissionsMessages.anonymous, entry.title)}
        </p>
        <p className={styles.things}>{[submitter_org, submitter_email, reference].filter(Boolean).join(', ')}</p>
        {consent ? (
          <details className={styles.things}>
            <summary>{submissionsMessages.consent(consent.version)}</summary>
            <p className={styles.consent}>{consent.text}</p>
          </details>
        ) : (
          <p className={styles.quiet}>{submissionsMessages.noConsent}</p>
        )}
        {withdrawn_at !== null && (
          <p className={styles.sentence}>
            <strong>{artifactMessages.withdrawnTitle}</strong> {formatLocalDay(withdrawn_at)}
          </p>
        )}
        <p className={styles.quiet}>{formatOrigin(entry.origin)}</p>
      </div>
      <time dateTime={new Date(created_at).toISOString()} className={styles.time}>
        {formatDateTime(created_at)}
      </time>
    </li>
  )
}
