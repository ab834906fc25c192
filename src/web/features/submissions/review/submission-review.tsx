import { IconInbox } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { SUBMISSION_FILTERS, type Submission } from '#shared/entities/submissions/submission.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { useSelection } from '#web/list/selection/use-selection.ts'
import { ListBody } from '#web/list/list-body.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { LoadMore, ListSkeleton } from '#web/list/list-states.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { EmptyState } from '#web/ui/state.tsx'
import { useDescriptionEditing } from '../detail/description-form.tsx'
import { SubmissionDetail, type RenderItem } from '../detail/submission-detail.tsx'
import { SubmissionList } from './submission-list.tsx'
import { DecisionDialog, type DecisionRequest } from './decision-dialog.tsx'
import { NoMatchingSubmissions } from './no-matching-submissions.tsx'
import { ReviewToolbar } from './review-toolbar.tsx'
import { useCurrentSubmission } from './use-current-submission.ts'
import { useFocusAfterDecision } from './use-focus-after-decision.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { useSubmissionList } from './use-submission-list.ts'
import { useApprovalTarget, type ApprovalTarget } from './use-approval-target.ts'
import type { SubmissionsSearchParams } from '../submissions-address.ts'
import { useDecide, type Submissions } from './use-decide.ts'
import styles from '../submissions.module.css'

interface Props {
  projectId: string
  address: SubmissionsSearchParams
  onAddressChange: (change: Partial<SubmissionsSearchParams>) => void
  renderItem: RenderItem
  /** Explains why the portal accepts no submissions, if that is the case. */
  portalNotice: ReactNode
  /** Sets up the portal or leads to it, below an empty list. */
  setUpPortal: ReactNode
}

/** The review of submissions: the list and, beside it, the open submission. */
export function SubmissionReview(props: Props) {
  const { projectId, address, onAddressChange, renderItem, portalNotice, setUpPortal } = props
  const may = useMay(projectId)
  const searchFieldRef = useRef<HTMLInputElement>(null)
  const list = useSubmissionList(projectId, address)
  const { status, searchText, search, listQuery, indexedList, artifacts, counts, titleOf } = list
  const paging = usePaging(listQuery)
  const mayDecide = may('submission.decide')
  const selection = useSelection({ list: indexedList, searchKey: search, canSelect: () => mayDecide })
  const [request, setRequest] = useState<DecisionRequest | null>(null)
  const mayPublish = may('artifact.create-visible')
  const approval = useApprovalTarget(projectId, mayPublish)
  const changeTarget = () => setRequest({ action: 'choose', submissions: [] })
  const { decide, busy } = useDecide(projectId, { onChangeTarget: changeTarget })

  const currentSubmission = useCurrentSubmission(
    { project: projectId, search, isCurrent: !listQuery.isPlaceholderData, indexedList },
    address.submission,
  )
  const { submission, position, isListed } = currentSubmission
  const editing = useDescriptionEditing(submission?.id)
  const focus = useFocusAfterDecision(submission?.id, selection.entries.length > 0)
  const isOpen = address.submission !== undefined && submission !== undefined

  const createOpenHandler = (target: Submission | undefined) =>
    target ? () => onAddressChange({ submission: target.id }) : undefined
  const openPrevious = createOpenHandler(indexedList.entries[position - 1])
  const openNext = createOpenHandler(indexedList.entries[isListed ? position + 1 : position])

  const canDecide = currentSubmission.isPending && mayDecide
  // An edit stays open even if a search hides the submission or someone else decides about it: typed text must not be
  // lost.
  const canEdit = canDecide || editing.isEditing
  const canAsk = canDecide || (mayDecide && isListed && submission !== undefined && submission.status !== 'withdrawn')
  const canReopen =
    mayDecide && isListed && submission?.artifact != null && ['approved', 'rejected'].includes(submission.status)
  const canSelect = status === 'pending' && mayDecide

  /** Opens the dialog of a request, or approves immediately if its target has been chosen. */
  const handleRequest = (nextRequest: DecisionRequest) => {
    const decidesCurrent =
      nextRequest.action !== 'ask' && nextRequest.submissions.some(({ id }) => id === submission?.id)
    const proceed = () => {
      if (nextRequest.action === 'approve' && approval.isChosen) approve(nextRequest.submissions, approval.target)
      else setRequest(nextRequest)
    }
    if (decidesCurrent) void editing.stop(proceed)
    else proceed()
  }
  // The URL then names the submission, so that opening another one asks about unsaved changes.
  const edit = ({ id }: Submission) => {
    editing.start(id)
    onAddressChange({ submission: id })
  }

  // If the request is about several submissions, remove those that someone else has decided while the dialog was open.
  const pendingRequest =
    request && request.submissions.length > 1 && !busy
      ? { ...request, submissions: request.submissions.filter(({ id }) => indexedList.indexOf(id) >= 0) }
      : request
  const droppedCount = (request?.submissions.length ?? 0) - (pendingRequest?.submissions.length ?? 0)
  const [firstRequested] = pendingRequest?.submissions ?? []

  /** Closes the dialog, unless its text was changed while the message was being sent. */
  const closeDialog = (isUnchanged = () => true) => {
    const shouldClose = isUnchanged()
    if (shouldClose) setRequest(null)
    return shouldClose
  }
  const showNext = (decidedSubmissions: Submissions, isUnchanged?: () => boolean) => {
    if (closeDialog(isUnchanged)) focus.noteDecision()
    selection.clear()
    const decidedIds = new Set(decidedSubmissions.map(({ id }) => id))
    currentSubmission.markDecided([...decidedIds])
    const remainingSubmissions = indexedList.entries.filter(({ id }) => !decidedIds.has(id))
    const nextSubmission =
      remainingSubmissions.find(({ id }) => indexedList.indexOf(id) > position) ?? remainingSubmissions.at(-1)
    if (isOpen && decidedIds.has(submission.id)) onAddressChange({ submission: nextSubmission?.id })
  }

  const approve = (submissions: Submissions, target: ApprovalTarget) =>
    decide(submissions, { action: 'approve', target }, () => showNext(submissions))
  const chooseTarget = (target: ApprovalTarget, { action, submissions }: DecisionRequest) => {
    approval.choose(target)
    if (action === 'approve') approve(submissions, target)
    else closeDialog()
  }

  /** Requests an action on the selected submissions, or else on the open one. */
  const requestForTargets = (action: DecisionRequest['action']) => {
    if (submission)
      handleRequest({ action, submissions: selection.entries.length > 0 ? selection.entries : [submission] })
  }
  useReviewKeys(submission !== undefined && !busy, {
    next: openNext,
    previous: openPrevious,
    approve: canDecide ? () => requestForTargets('approve') : undefined,
    reject: canDecide ? () => requestForTargets('reject') : undefined,
    ask: canAsk ? () => requestForTargets('ask') : undefined,
    edit: canDecide && submission ? () => edit(submission) : undefined,
    toggleSelection: canSelect && submission ? () => selection.toggle(submission.id, false) : undefined,
    search: () => searchFieldRef.current?.focus(),
  })

  if (!may('submission.list'))
    return (
      <EmptyState
        full
        icon={IconInbox}
        title={submissionsMessages.noRightTitle}
        text={submissionsMessages.noRightText}
      />
    )
  const total = SUBMISSION_FILTERS.reduce((sum, key) => sum + (counts?.[key] ?? 0), 0)
  return (
    <div data-open={isOpen} className={styles.page}>
      <ListHead title={frameMessages.submissions} />
      {searchText === '' && portalNotice}
      <ListBody
        result={listQuery}
        count={indexedList.entries.length || (submission ? 1 : 0)}
        isFiltered={total > 0 || searchText !== ''}
        skeleton={<ListSkeleton />}
        empty={
          <EmptyState icon={IconInbox} title={submissionsMessages.emptyTitle} text={submissionsMessages.emptyText}>
            {setUpPortal}
          </EmptyState>
        }
        noMatch={<NoMatchingSubmissions list={list} onAddressChange={onAddressChange} />}
        bar={
          <ReviewToolbar
            list={list}
            searchFieldRef={searchFieldRef}
            selection={selection}
            isBusy={busy}
            isEditing={editing.isEditing}
            onAddressChange={onAddressChange}
            onRequest={handleRequest}
          />
        }
      >
        <div className={styles.panes}>
          <div className={styles.list}>
            <SubmissionList
              submissions={indexedList.entries}
              artifacts={artifacts}
              currentId={submission?.id}
              selection={canSelect ? selection : undefined}
              onOpen={(id) => onAddressChange({ submission: id })}
            />
            <LoadMore paging={paging} />
          </div>
          {submission && (
            <SubmissionDetail
              headingRef={focus.titleRef}
              submission={submission}
              position={isListed ? position : null}
              total={counts?.[status] ?? indexedList.entries.length}
              title={titleOf(submission)}
              note={
                isListed ? '' : currentSubmission.isGone ? submissionsMessages.notHere : getDecisionNote(submission)
              }
              renderItem={renderItem}
              isEditing={editing.isEditing}
              busy={busy}
              onBack={() => onAddressChange({ submission: undefined })}
              onPrevious={openPrevious}
              onNext={openNext}
              onApprove={canDecide ? () => handleRequest({ action: 'approve', submissions: [submission] }) : undefined}
              approvalTarget={approval.target}
              onChangeTarget={changeTarget}
              onAsk={canAsk ? () => handleRequest({ action: 'ask', submissions: [submission] }) : undefined}
              onEdit={canEdit ? (isEditing) => (isEditing ? edit(submission) : void editing.stop()) : undefined}
              onReject={canDecide ? () => handleRequest({ action: 'reject', submissions: [submission] }) : undefined}
              onReopen={
                canReopen ? () => decide([submission], { action: 'reopen' }, () => showNext([submission])) : undefined
              }
            />
          )}
        </div>
      </ListBody>
      <DecisionDialog
        projectId={projectId}
        request={pendingRequest}
        title={firstRequested ? titleOf(firstRequested) : ''}
        note={droppedCount > 0 ? submissionsMessages.skipped(droppedCount) : ''}
        target={approval.target}
        mayPublish={mayPublish}
        busy={busy}
        onDecide={({ submissions }, input, isUnchanged) =>
          decide(submissions, input, () => {
            if (input.action === 'ask') closeDialog(isUnchanged)
            else showNext(submissions, isUnchanged)
          })
        }
        onChoose={chooseTarget}
        onClose={() => setRequest(null)}
      />
    </div>
  )
}

/** Shows who decided about a submission that has left the list, and how. */
function getDecisionNote({ status, decided_by }: Submission): string {
  if (status === 'pending') return ''
  const decidedBy =
    status === 'withdrawn' ? submissionsMessages.theContributor : (decided_by ?? submissionsMessages.someone)
  return submissionsMessages.decidedMeanwhile(decidedBy, submissionsMessages.events[status])
}
