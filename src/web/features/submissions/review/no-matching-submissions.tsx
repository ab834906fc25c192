import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { NoMatch } from '#web/list/list-states.tsx'
import type { SubmissionsSearchParams } from '../submissions-address.ts'
import type { LoadedSubmissionList } from './use-submission-list.ts'

interface Props {
  list: LoadedSubmissionList
  onAddressChange: (change: Partial<SubmissionsSearchParams>) => void
}

/** Nothing matches the search or the status filter. Offers to clear the search, or else to show another status. */
export function NoMatchingSubmissions({ list: { status, searchText, counts }, onAddressChange }: Props) {
  if (searchText)
    return (
      <NoMatch
        title={submissionsMessages.noMatchTitle}
        text={submissionsMessages.notFound(searchText)}
        clearLabel={submissionsMessages.clearFind}
        onClear={() => onAddressChange({ find: undefined, submission: undefined })}
      />
    )
  const isPending = status === 'pending'
  return (
    <NoMatch
      title={isPending ? submissionsMessages.noneWaiting : submissionsMessages.noMatchTitle}
      text={submissionsMessages.noMatchText}
      clearLabel={
        isPending ? submissionsMessages.shown.approved(counts?.approved ?? 0) : submissionsMessages.showWaiting
      }
      onClear={() => onAddressChange({ show: isPending ? 'approved' : undefined, submission: undefined })}
    />
  )
}
