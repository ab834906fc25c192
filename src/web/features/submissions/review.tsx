import { SegmentedControl } from '@mantine/core'
import { IconCheck, IconInbox, IconMessageQuestion, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { SUBMISSIONS_SHOWN, type Submission, type SubmissionsShown } from '#shared/entities/submissions/submission.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { ChosenBar } from '#web/list/choice/chosen-bar.tsx'
import { useChoice } from '#web/list/choice/use-choice.ts'
import { ListBody } from '#web/list/list-body.tsx'
import { ListCount } from '#web/list/list-bar.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { ListMore, ListSkeleton, NoMatch } from '#web/list/list-states.tsx'
import { SearchField } from '#web/list/search-field.tsx'
import { shelfOf } from '#web/list/shelf.ts'
import { usePaging } from '#web/list/use-paging.ts'
import { usePressed } from '#web/list/use-pressed.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { EmptyState } from '#web/ui/state.tsx'
import { ApproveDialog, type Destination } from './approve-dialog.tsx'
import { useDescribing } from './described.tsx'
import { Detail, type ShowItem } from './detail.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { Queue } from './queue.tsx'
import type { SubmissionsAddress } from './submissions-address.ts'
import { submissionsQuery, useLookedAt } from './submissions.queries.ts'
import { useDecide, useGoingOn, type Some } from './use-decide.ts'
import styles from './submissions.module.css'

interface Props {
  projectId: string
  address: SubmissionsAddress
  onAddress: (change: Partial<SubmissionsAddress>) => void
  item: ShowItem
  /** Why the portal takes nothing, if that is so. */
  portalNow: ReactNode
}

type Asking = { how: 'approve' | 'reject' | 'ask'; some: Some }
const NONE: readonly Submission[] = []
const BUSY = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [data-own-keys]'

/** What strangers have given: the queue, and beside it the one that is decided about. */
export function Review({ projectId, address, onAddress, item, portalNow }: Props) {
  const show = address.show ?? 'pending'
  const find = address.find?.trim() ?? ''
  const field = useRef<HTMLInputElement>(null)
  const may = useMay(projectId)
  const found = useInfiniteQuery(submissionsQuery(useApi(), projectId, show, find))
  const paging = usePaging(found)
  const pages = found.data?.pages
  const shelf = useMemo(() => shelfOf(pages?.flatMap((page) => page.submissions) ?? NONE), [pages])
  const artifacts = useMemo(
    () => new Map(pages?.flatMap((page) => page.artifacts).map((one) => [one.id, one])),
    [pages],
  )
  const counts = pages?.[0]?.counts
  const mayDecide = may('submission.decide')
  const choice = useChoice({ shelf, search: `${show} ${find}`, can: () => mayDecide })
  const { decide, busy } = useDecide(projectId)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [last, setLast] = useState<Destination>({ folder: 'root', title: words.top, visibility: 'private' })

  const listed = { project: projectId, search: `${show} ${find}`, isCurrent: !found.isPlaceholderData, shelf }
  const looked = useLookedAt(listed, address.submission)
  const { current, at, isListed } = looked
  const describing = useDescribing(current?.id)
  const goingOn = useGoingOn(current?.id, choice.entries.length > 0)
  const isOpen = address.submission !== undefined && current !== undefined
  const go = (to: Submission | undefined) => (to ? () => onAddress({ submission: to.id }) : undefined)
  const [previous, next] = [go(shelf.entries[at - 1]), go(shelf.entries[isListed ? at + 1 : at])]
  const waits = looked.waits && mayDecide
  // What was begun goes on while a search leaves it out, and stays when somebody else decides: nothing that is typed goes by itself.
  const mayDescribe = waits || describing.editing
  const mayAsk = waits || (mayDecide && isListed && current !== undefined && current.status !== 'withdrawn')
  const mayReopen =
    mayDecide && isListed && current?.artifact != null && ['approved', 'rejected'].includes(current.status)
  const chooses = show === 'pending' && mayDecide
  const ask = (how: Asking['how'], some: Some) => {
    const decides = how !== 'ask' && some.some(({ id }) => id === current?.id)
    void (decides ? describing.leave(() => setAsking({ how, some })) : setAsking({ how, some }))
  }
  // From then on the address says which one it is: to go to another one is to leave it.
  const describe = ({ id }: Submission) => {
    describing.begin(id)
    onAddress({ submission: id })
  }
  const titleOf = (one: Submission) => artifacts.get(one.artifact ?? '')?.title ?? one.title
  // Of several, those are left out about which somebody else has decided while a message is written.
  const isSeveral = asking !== null && asking.some.length > 1 && !busy
  const asked = isSeveral ? asking.some.filter(({ id }) => shelf.at(id) >= 0) : (asking?.some ?? NONE)
  const fallen = (asking?.some.length ?? 0) - asked.length
  const note = fallen > 0 ? words.fallen(fallen) : ''
  const title = asked[0] ? titleOf(asked[0]) : ''
  const meanwhile = isListed || !current ? '' : looked.isGone ? words.notHere : meanwhileOf(current)
  // What is written while a message is on its way has not been sent: it stays.
  const close = (isStill = () => true) => {
    const closes = isStill()
    if (closes) setAsking(null)
    return closes
  }
  // What was decided leaves the list: what followed it is next.
  const done = (some: Some, isStill?: () => boolean) => () => {
    if (close(isStill)) goingOn.decided()
    choice.clear()
    looked.decided(some.map(({ id }) => id))
    const left = shelf.entries.filter(({ id }) => !some.some((one) => one.id === id))
    const following = left.find(({ id }) => shelf.at(id) > at) ?? left.at(-1)
    if (isOpen && some.some(({ id }) => id === current.id)) onAddress({ submission: following?.id })
  }
  usePressed(BUSY, (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !current) return
    const some = choice.entries.length > 0 ? choice.entries : [current]
    const act = {
      j: next,
      k: previous,
      a: waits ? () => ask('approve', some) : undefined,
      r: waits ? () => ask('reject', some) : undefined,
      q: mayAsk ? () => ask('ask', some) : undefined,
      e: waits ? () => describe(current) : undefined,
      x: chooses ? () => choice.toggle(current.id, false) : undefined,
      '/': () => field.current?.focus(),
    }[latinKey(event).toLowerCase()]
    if (!act || busy) return
    event.preventDefault()
    act()
  })
  if (!may('submission.list'))
    return <EmptyState full icon={IconInbox} title={words.noRightTitle} text={words.noRightText} />
  const total = SUBMISSIONS_SHOWN.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0)
  return (
    <div data-open={isOpen} className={styles.page}>
      <ListHead title={frameMessages.submissions} text={words.text} />
      {counts?.pending === 0 && find === '' && portalNow}
      <ListBody
        found={found}
        count={shelf.entries.length || (current ? 1 : 0)}
        narrowed={total > 0 || find !== ''}
        skeleton={<ListSkeleton />}
        empty={
          <EmptyState icon={IconInbox} title={words.emptyTitle} text={words.emptyText}>
            {may('portal.create') && (
              <Link to="/client/settings/portal" search={{ projectId }} className={buttonClass()}>
                {words.toPortal}
              </Link>
            )}
          </EmptyState>
        }
        noMatch={
          <NoMatch
            title={find || show !== 'pending' ? words.noMatchTitle : words.noneWaits}
            text={find ? words.notFound(find) : words.noMatchText}
            clear={
              find
                ? words.clearFind
                : show === 'pending'
                  ? words.shown.approved(counts?.approved ?? 0)
                  : words.showWaiting
            }
            onClear={() =>
              onAddress(
                find
                  ? { find: undefined, submission: undefined }
                  : { show: show === 'pending' ? 'approved' : undefined, submission: undefined },
              )
            }
          />
        }
        bar={
          <div className={styles.bar}>
            <div role="search" className={styles.search}>
              <SearchField
                ref={field}
                query={find}
                // What is being described stays, whatever is looked for beside it.
                onChange={(to) =>
                  onAddress({ find: to || undefined, ...(!describing.editing && { submission: undefined }) })
                }
                label={words.find}
                clear={words.clearFind}
              />
            </div>
            <SegmentedControl
              aria-label={words.show}
              value={show}
              data={SUBMISSIONS_SHOWN.map((value) => ({ value, label: words.shown[value](counts?.[value] ?? 0) }))}
              onChange={(to) =>
                onAddress({ show: to === 'pending' ? undefined : (to as SubmissionsShown), submission: undefined })
              }
            />
            {choice.entries.length > 0 ? (
              <ChosenBar
                count={choice.entries.length}
                busy={busy}
                onClear={choice.clear}
                acts={[
                  { label: words.approve, icon: IconCheck, run: () => ask('approve', choice.entries) },
                  { label: words.ask, icon: IconMessageQuestion, run: () => ask('ask', choice.entries) },
                  { label: words.reject, icon: IconX, run: () => ask('reject', choice.entries) },
                ]}
              />
            ) : (
              <ListCount>{counts?.pending ? words.waiting(counts.pending) : find ? '' : words.noneWaits}</ListCount>
            )}
          </div>
        }
      >
        <div className={styles.panes}>
          <div className={styles.list}>
            <Queue
              submissions={shelf.entries}
              artifacts={artifacts}
              current={current?.id}
              choice={chooses ? choice : undefined}
              onOpen={(id) => onAddress({ submission: id })}
            />
            <ListMore paging={paging} />
          </div>
          {current && (
            <Detail
              heading={goingOn.title}
              submission={current}
              at={isListed ? at : null}
              of={counts?.[show] ?? shelf.entries.length}
              title={titleOf(current)}
              meanwhile={meanwhile}
              item={item}
              editing={describing.editing}
              busy={busy}
              onBack={() => onAddress({ submission: undefined })}
              onPrevious={previous}
              onNext={next}
              onApprove={waits ? () => ask('approve', [current]) : undefined}
              onAsk={mayAsk ? () => ask('ask', [current]) : undefined}
              onEdit={mayDescribe ? (on) => (on ? describe(current) : void describing.leave()) : undefined}
              onReject={waits ? () => ask('reject', [current]) : undefined}
              onReopen={mayReopen ? () => decide([current], { how: 'reopen' }, done([current])) : undefined}
            />
          )}
        </div>
      </ListBody>
      {asking?.how === 'approve' && (
        <ApproveDialog
          projectId={projectId}
          heading={words.approveTitle(asked.length, title)}
          note={note}
          last={last}
          mayPublish={may('artifact.create-visible')}
          busy={busy || asked.length === 0}
          onApprove={(to) => {
            setLast(to)
            const { title: _, ...place } = to
            decide(asked, { how: 'approve', to: place }, done(asked))
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {(asking?.how === 'reject' || asking?.how === 'ask') && (
        <MessageDialog
          key={asking.how}
          how={asking.how}
          some={asked}
          note={note}
          title={title}
          busy={busy}
          onSend={(message, isStill) =>
            asking.how === 'reject'
              ? decide(asked, { how: 'reject', message }, done(asked, isStill))
              : decide(asked, { how: 'ask', message }, () => void close(isStill))
          }
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** What others have done about a submission that has left the list. */
function meanwhileOf({ status, decided_by }: Submission): string {
  if (status === 'pending') return ''
  const who = status === 'withdrawn' ? words.giverOf : (decided_by ?? words.somebody)
  return words.meanwhile(who, words.events[status])
}
