import { useInfiniteQuery } from '@tanstack/react-query'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { NoMatch } from '#web/list/list-states.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { TermUsage } from './term-usage.tsx'
import { termListQuery } from './vocabularies.queries.ts'
import styles from './vocabularies.module.css'

interface Props {
  vocabulary: string
  label: string
  query: string | undefined
  openTerm: string | undefined
  onOpen: (term: string) => void
  onClear: () => void
}

/** The terms by name, or those that match a search, with their alternate names. */
export function TermList({ vocabulary, label, query, openTerm, onOpen, onClear }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    termListQuery(useApi(), vocabulary, query),
  )
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <Skeleton height="9rem" />
  const terms = data.pages.flatMap((page) => page.terms)
  if (terms.length === 0)
    return (
      <NoMatch
        title={vocabulariesMessages.noMatchTitle}
        text={vocabulariesMessages.noMatchText}
        clearLabel={vocabulariesMessages.clearFilter}
        onClear={onClear}
      />
    )
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {terms.map(({ id, title, alternates, usage }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.row}
              aria-current={id === openTerm || undefined}
              onClick={() => onOpen(id)}
            >
              <span className={styles.nodeName}>
                {title} {alternates.length > 0 && <span className={styles.quiet}>{alternates.join(', ')}</span>}
              </span>
              <TermUsage usage={usage} />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" small onClick={() => void fetchNextPage()}>
          {vocabulariesMessages.loadMore}
        </Button>
      )}
    </>
  )
}
