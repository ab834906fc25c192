import { SegmentedControl } from '@mantine/core'
import { IconCheck, IconMessageQuestion, IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { SUBMISSION_FILTERS, type Submission, type SubmissionFilter } from '#shared/entities/submissions/submission.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { ListSelectionBar } from '#web/list/selection/selection-bar.tsx'
import type { ListSelection } from '#web/list/selection/use-selection.ts'
import { SearchField } from '#web/list/search-field.tsx'
import type { SubmissionsSearchParams } from '../submissions-address.ts'
import type { DecisionRequest } from './decision-dialog.tsx'
import type { LoadedSubmissionList } from './use-submission-list.ts'
import styles from '../submissions.module.css'

interface Props {
  list: LoadedSubmissionList
  searchFieldRef: RefObject<HTMLInputElement | null>
  selection: ListSelection<Submission>
  isBusy: boolean
  /** Whether a description is being edited. Its submission then stays open while the reviewer searches. */
  isEditing: boolean
  onAddressChange: (change: Partial<SubmissionsSearchParams>) => void
  onRequest: (request: DecisionRequest) => void
}

/** The search, the status filter and the actions on selected submissions. */
export function ReviewToolbar({
  list,
  searchFieldRef,
  selection,
  isBusy,
  isEditing,
  onAddressChange,
  onRequest,
}: Props) {
  const { status, searchText, counts } = list
  const submissions = selection.entries
  return (
    <div className={styles.bar}>
      <div role="search" className={styles.search}>
        <SearchField
          ref={searchFieldRef}
          query={searchText}
          onChange={(text) =>
            onAddressChange({ find: text || undefined, ...(!isEditing && { submission: undefined }) })
          }
          label={submissionsMessages.find}
          clearLabel={submissionsMessages.clearFind}
        />
      </div>
      <div className={`${styles.statuses} scroll-row`}>
        <SegmentedControl
          aria-label={submissionsMessages.show}
          value={status}
          data={SUBMISSION_FILTERS.map((value) => ({
            value,
            label: submissionsMessages.shown[value](counts?.[value] ?? 0),
          }))}
          onChange={(value) =>
            onAddressChange({
              show: value === 'pending' ? undefined : (value as SubmissionFilter),
              submission: undefined,
            })
          }
        />
      </div>
      {submissions.length > 0 ? (
        <ListSelectionBar
          count={submissions.length}
          isBusy={isBusy}
          onClear={selection.clear}
          acts={[
            {
              label: submissionsMessages.approve,
              icon: IconCheck,
              run: () => onRequest({ action: 'approve', submissions }),
            },
            {
              label: submissionsMessages.ask,
              icon: IconMessageQuestion,
              run: () => onRequest({ action: 'ask', submissions }),
            },
            { label: submissionsMessages.reject, icon: IconX, run: () => onRequest({ action: 'reject', submissions }) },
          ]}
        />
      ) : (
        <p role="status" className="visually-hidden">
          {counts?.pending ? submissionsMessages.waiting(counts.pending) : ''}
        </p>
      )}
    </div>
  )
}
