import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
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
        title={words.noMatchTitle}
        text={words.notFound(searchText)}
        clear={words.clearFind}
        onClear={() => onAddress({ find: undefined, submission: undefined })}
      />
    )
  const isPending = status === 'pending'
  return (
    <NoMatch
      title={isPending ? words.noneWaits : words.noMatchTitle}
      text={words.noMatchText}
      clear={isPending ? words.shown.approved(counts?.approved ?? 0) : words.showWaiting}
      onClear={() => onAddress({ show: isPending ? 'approved' : undefined, submission: undefined })}
    />
  )
}
