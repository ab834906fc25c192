import { IconFlag } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemReport } from '#shared/entities/report.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { reportsMessages } from '#shared/words/reports/reports.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { ListBody } from '#web/list/list-body.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { ListMore, ListSkeleton, NoMatch } from '#web/list/list-states.tsx'
import { ShownChoice } from '#web/list/shown-choice.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { EmptyState } from '#web/ui/state.tsx'
import { Case } from './case.tsx'
import { CloseCase } from './close-case.tsx'
import { SHOWN, type ReportsAddress } from './reports-address.ts'
import { reportsQuery, useResolve } from './reports.queries.ts'
import styles from './reports.module.css'

interface Props {
  projectId: string
  address: ReportsAddress
  onAddress: (change: Partial<ReportsAddress>) => void
}

type Outcome = Parameters<ReturnType<typeof useResolve>['mutate']>[0]['outcome']

/** The reports of visitors about items of a project. */
export function ReportsList({ projectId, address, onAddress }: Props) {
  const show = address.show ?? 'open'
  const found = useInfiniteQuery(reportsQuery(useApi(), projectId, show))
  const paging = usePaging(found)
  const may = useMay(projectId)
  const alerts = useAlerts()
  const resolve = useResolve(projectId)
  const [closing, setClosing] = useState<ItemReport | null>(null)
  const reports = found.data?.pages.flatMap((page) => page.reports) ?? []
  const open = found.data?.pages[0]?.open ?? 0

  const end = (report: ItemReport, outcome: Outcome, done: string, action?: { label: string; run: () => void }) =>
    resolve.mutate(
      { id: report.id, artifact: report.artifact?.id, outcome },
      {
        onSuccess: () => {
          alerts.prompt(done, { kind: 'success', ...(action && { action }) })
          // Keep the dialog open if it has moved on to another report.
          setClosing((now) => (now?.id === report.id ? null : now))
        },
        onError: (error) => isApiError(error) && error.status === 409 && alerts.prompt(reportsMessages.elsewhere),
      },
    )
  const reopen = (report: ItemReport) => end(report, { status: 'open' }, reportsMessages.reopened)
  const close = (report: ItemReport, { note, takeDown }: { note: string; takeDown: boolean }) =>
    end(
      report,
      { status: 'resolved', note, ...(takeDown && { take_down: true }) },
      takeDown ? reportsMessages.resolvedAndPrivate : reportsMessages.resolved,
      // A mailed answer can't be undone.
      report.email && note ? undefined : { label: reportsMessages.reopen, run: () => reopen(report) },
    )
  return (
    <>
      <ListHead title={frameMessages.reports} text={reportsMessages.text} />
      <ListBody
        found={found}
        count={reports.length}
        narrowed={show !== 'all'}
        skeleton={<ListSkeleton />}
        empty={<EmptyState icon={IconFlag} title={reportsMessages.emptyTitle} text={reportsMessages.emptyText} />}
        noMatch={
          <NoMatch
            title={show === 'open' ? reportsMessages.noneOpen : reportsMessages.noneClosed}
            text={show === 'open' ? reportsMessages.noneOpenText : reportsMessages.noneClosedText}
            clear={reportsMessages.showAll}
            onClear={() => onAddress({ show: 'all' })}
          />
        }
        bar={
          <div className={styles.bar}>
            <ShownChoice
              show={show}
              all={SHOWN}
              onShow={(next) => onAddress({ show: next })}
              words={reportsMessages}
              open={open}
            />
          </div>
        }
      >
        <ul className={styles.cases}>
          {reports.map((report) => (
            <Case
              key={report.id}
              report={report}
              onClose={report.status === 'open' && may('report.resolve') ? () => setClosing(report) : undefined}
              onReopen={report.status === 'resolved' && may('report.resolve') ? () => reopen(report) : undefined}
            />
          ))}
        </ul>
        <ListMore paging={paging} />
      </ListBody>
      {closing && (
        <CloseCase
          report={closing}
          mayTakeDown={may('report.take-down')}
          busy={resolve.isPending}
          onConfirm={(outcome) => close(closing, outcome)}
          onClose={() => setClosing(null)}
        />
      )}
    </>
  )
}
