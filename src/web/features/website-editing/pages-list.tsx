import { IconPencil } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SiteEntry } from '#shared/entities/website/site-entry.ts'
import { LEGAL_DOCUMENTS, SITE_PAGES, type PageName } from '#shared/entities/website/pages.ts'
import { formatDateTime } from '#shared/words/formats.ts'
import { LANGUAGES, type Language } from '#shared/words/language.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListSkeleton } from '#web/list/list-states.tsx'
import { getButtonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state.tsx'
import { RecentViews } from './recent-views.tsx'
import { getPublicationLabel } from './publication-state.ts'
import { websiteEntriesQuery, useWebsiteMutations } from './website-editing.queries.ts'
import styles from './website-editing.module.css'

/** The pages or documents in every language, including those that are not written yet. */
export function PagesList({ part }: { part: 'pages' | 'documents' }) {
  const { data, error, refetch } = useInfiniteQuery(websiteEntriesQuery(useApi(), 'page'))
  const names: readonly PageName[] = part === 'pages' ? SITE_PAGES : LEGAL_DOCUMENTS
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const existingEntries = data.pages.flatMap(({ entries }) => entries)
  return (
    <ul className={styles.lines}>
      {names.map((name) => (
        <li key={name} className={styles.line}>
          <h2 className={styles.lineTitle}>{websiteEditingMessages.pages[name]}</h2>
          <p className={styles.facts}>
            <RecentViews kind="page" url={name} />
          </p>
          <ul className={styles.languages}>
            {(Object.keys(LANGUAGES) as Language[]).map((language) => (
              <LanguageVersion
                key={language}
                name={name}
                language={language}
                entry={existingEntries.find((entry) => entry.url === name && entry.language === language)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface LanguageVersionProps {
  name: PageName
  language: Language
  entry: SiteEntry | undefined
}

function LanguageVersion({ name, language, entry }: LanguageVersionProps) {
  const navigate = useNavigate()
  const { createEntry } = useWebsiteMutations()
  const [now] = useState(() => Date.now())
  const label = websiteEditingMessages.open(websiteEditingMessages.pages[name], LANGUAGES[language])
  const content = (
    <>
      <IconPencil size={16} stroke={1.75} aria-hidden />
      {LANGUAGES[language]}
    </>
  )
  const createAndOpen = () =>
    createEntry.mutate(
      { kind: 'page', url: name, language },
      { onSuccess: ({ id }) => void navigate({ to: '/client/admin/website/$id', params: { id } }) },
    )
  return (
    <li className={styles.language}>
      {entry ? (
        <Link
          to="/client/admin/website/$id"
          params={{ id: entry.id }}
          className={getButtonClass({ small: true })}
          aria-label={label}
        >
          {content}
        </Link>
      ) : (
        <button
          type="button"
          className={getButtonClass({ small: true })}
          aria-label={label}
          disabled={createEntry.isPending}
          onClick={createAndOpen}
        >
          {content}
        </button>
      )}
      <span className={styles.facts}>
        <span>{entry ? getPublicationLabel(entry, now) : websiteEditingMessages.states.shipped}</span>
        {entry && (
          <span>
            {websiteEditingMessages.changed(
              entry.changed_by?.username ?? websiteEditingMessages.someone,
              formatDateTime(entry.changed_at),
            )}
          </span>
        )}
      </span>
    </li>
  )
}
