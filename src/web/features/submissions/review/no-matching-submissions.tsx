import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { NoMatch } from '#web/list/list-states.tsx'
import type { SubmissionsAddress } from '../submissions-address.ts'
import type { LoadedSubmissionList } from './use-submission-list.ts'

interface Props {
  list: LoadedSubmissionList
  onAddress: (change: Partial<SubmissionsAddress>) => void
}

/** Nothing matches the search or the status filter. Offers to clear the search, or else to show another status. */
export function NoMatchingSubmissions({ list: { status, searchText, counts }, onAddress }: Props) {
  if (searchText)
    return (
      <NoMatch
        title={submissionsMessages.noMatchTitle}
        text={submissionsMessages.notFound(searchText)}
        clearLabel={submissionsMessages.clearFind}
        onClear={() => onAddress({ find: undefined, submission: undefined })}
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
      onClear={() => onAddress({ show: isPending ? 'approved' : undefined, submission: undefined })}
    />
  )
}
