import { useQuery } from '@tanstack/react-query'
import type { TermChange } from '#shared/entities/vocabularies/vocabulary.ts'
import { formatLocalDay } from '#shared/words/formats.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { changesQuery, useTermMutations } from '../vocabularies.queries.ts'
import styles from '../vocabularies.module.css'

/** Renamed, merged and deleted terms, each with a button that undoes it. */
export function HistoryDialog({ vocabulary, onClose }: { vocabulary: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(changesQuery(useApi(), vocabulary))
  const { undo } = useTermMutations(vocabulary)
  return (
    <Modal
      open
      width={620}
      title={vocabulariesMessages.history}
      description={vocabulariesMessages.historyText}
      onClose={onClose}
    >
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height="6rem" />}
      {data?.length === 0 && <p className={styles.quiet}>{vocabulariesMessages.historyEmpty}</p>}
      <ul className={styles.history}>
        {data?.map((change) => (
          <li key={change.id}>
            <div>
              <p>{describe(change)}</p>
              <p className={styles.quiet}>
                {vocabulariesMessages.changeBy(
                  change.username ?? vocabulariesMessages.someone,
                  formatLocalDay(change.at),
                  change.items,
                )}
              </p>
            </div>
            {change.undone_at === null ? (
              <Button small disabled={undo.isPending} onClick={() => undo.mutate(change.id)}>
                {vocabulariesMessages.undo}
              </Button>
            ) : (
              <span className={styles.quiet}>{vocabulariesMessages.isUndone}</span>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

const describe = ({ kind, from_title, to_title }: TermChange): string =>
  kind === 'delete'
    ? vocabulariesMessages.changes.delete(from_title)
    : vocabulariesMessages.changes[kind](from_title, to_title ?? '')
