import { IconHome, IconPencil } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SiteEntry } from '#shared/entities/website/site-entry.ts'
import { LEGAL_DOCUMENTS, SITE_PAGES, type PageName } from '#shared/entities/website/pages.ts'
import { formatDateTime, formatNumber } from '#shared/words/formats.ts'
import { LANGUAGES, type Language } from '#shared/words/language.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListSkeleton } from '#web/list/list-states.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { getPublicationLabel } from './publication-state.ts'
import { siteViewsQuery, websiteEntriesQuery, useWebsiteMutations } from './website-editing.queries.ts'
import tables from '#web/ui/styles/table.module.css'
import styles from './pages-list.module.css'

const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** The pages or documents in every language, including those that are not written yet. */
export function PagesList({ part }: { part: 'pages' | 'documents' }) {
  const api = useApi()
  const { data, error, refetch } = useInfiniteQuery(websiteEntriesQuery(api, 'page'))
  const views = useQuery(siteViewsQuery(api)).data?.pages
  const names: readonly PageName[] = part === 'pages' ? SITE_PAGES : LEGAL_DOCUMENTS
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const entries = data.pages.flatMap((page) => page.entries)
  const { columns } = websiteEditingMessages
  const homeEntries = entries.filter(({ url }) => url === 'home')
  const isHomePublished = homeEntries.some(({ published_revision }) => published_revision !== null)
  return (
    <>
      {part === 'pages' && !isHomePublished && <HomeInvitation entries={homeEntries} />}
      <table className={`${tables.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{columns.page}</th>
            {LANGUAGE_CODES.map((language) => (
              <th key={language} scope="col" lang={language}>
                {LANGUAGES[language]}
              </th>
            ))}
            <th scope="col">{columns.changed}</th>
            <th scope="col" className={tables.number}>
              {columns.views}
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const versions = entries.filter(({ url }) => url === name)
            return (
              <tr key={name}>
                <th scope="row">{websiteEditingMessages.pages[name]}</th>
                {LANGUAGE_CODES.map((language) => (
                  <td key={language} data-language={LANGUAGES[language]}>
                    <LanguageVersion
                      name={name}
                      language={language}
                      entry={versions.find((entry) => entry.language === language)}
                    />
                  </td>
                ))}
                <td className={styles.changed}>
                  <LastChange versions={versions} />
                </td>
                <td className={tables.number} data-column={columns.views}>
                  {views && formatNumber(views.find(({ type, url }) => type === 'page' && url === name)?.views ?? 0)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

/** When and by whom the page was last changed, in any language. */
function LastChange({ versions }: { versions: readonly SiteEntry[] }) {
  const last = versions.toSorted((a, b) => b.changed_at - a.changed_at)[0]
  if (!last) return null
  return (
    <>
      {formatDateTime(last.changed_at)} <span>{last.changed_by?.username ?? websiteEditingMessages.someone}</span>
    </>
  )
}

/** Invites to write the home page, which nobody has published yet, in the language of the user. */
function HomeInvitation({ entries }: { entries: readonly SiteEntry[] }) {
  const language = getCurrentLanguage()
  const draft = entries.find((entry) => entry.language === language)
  const { isPending, open } = useOpenPage('home', language)
  return (
    <EmptyState
      icon={IconHome}
      title={websiteEditingMessages.homeUnwritten}
      text={websiteEditingMessages.homeUnwrittenText}
    >
      <Button variant="primary" disabled={isPending} onClick={() => open(draft)}>
        {draft ? websiteEditingMessages.continueHome : websiteEditingMessages.writeHome}
      </Button>
    </EmptyState>
  )
}

/** Opens a page in the editor. Begins its draft if there is none. */
function useOpenPage(name: PageName, language: Language) {
  const navigate = useNavigate()
  const { createEntry } = useWebsiteMutations()
  const openEntry = ({ id }: { id: string }) => void navigate({ to: '/client/admin/website/$id', params: { id } })
  return {
    isPending: createEntry.isPending,
    open: (entry: SiteEntry | undefined) =>
      entry ? openEntry(entry) : createEntry.mutate({ kind: 'page', url: name, language }, { onSuccess: openEntry }),
  }
}

interface LanguageVersionProps {
  name: PageName
  language: Language
  entry: SiteEntry | undefined
}

/** The state of a page in one language. Opens its editor. */
function LanguageVersion({ name, language, entry }: LanguageVersionProps) {
  const { isPending, open } = useOpenPage(name, language)
  const [now] = useState(() => Date.now())
  const state = entry ? getPublicationLabel(entry, now) : websiteEditingMessages.states.shipped
  const label = `${websiteEditingMessages.open(websiteEditingMessages.pages[name], LANGUAGES[language])}: ${state}`
  const content = (
    <>
      <IconPencil size={16} stroke={1.75} aria-hidden />
      {state}
    </>
  )
  return entry ? (
    <Link
      to="/client/admin/website/$id"
      params={{ id: entry.id }}
      className={styles.version ?? ''}
      data-written
      aria-label={label}
    >
      {content}
    </Link>
  ) : (
    <button
      type="button"
      className={styles.version}
      aria-label={label}
      disabled={isPending}
      onClick={() => open(undefined)}
    >
      {content}
    </button>
  )
}
