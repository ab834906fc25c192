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
import { LoadMore, ListSkeleton, NoMatch } from '#web/list/list-states.tsx'
import { StatusFilter } from '#web/list/status-filter.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { EmptyState } from '#web/ui/state.tsx'
import { ReportCard } from './report-card.tsx'
import { CloseReportDialog } from './close-report-dialog.tsx'
import { REPORT_FILTERS, type ReportsSearchParams } from './reports-address.ts'
import { reportsQuery, useResolveReport } from './reports.queries.ts'
import styles from './reports.module.css'

interface Props {
  projectId: string
  address: ReportsSearchParams
  onAddressChange: (change: Partial<ReportsSearchParams>) => void
}

type Outcome = Parameters<ReturnType<typeof useResolveReport>['mutate']>[0]['outcome']

/** The reports of visitors about items of a project. */
export function ReportsList({ projectId, address, onAddressChange }: Props) {
  const show = address.show ?? 'open'
  const reportsData = useInfiniteQuery(reportsQuery(useApi(), projectId, show))
  const paging = usePaging(reportsData)
  const may = useMay(projectId)
  const alerts = useAlerts()
  const resolve = useResolveReport(projectId)
  const [reportToClose, setReportToClose] = useState<ItemReport | null>(null)
  const reports = reportsData.data?.pages.flatMap((page) => page.reports) ?? []
  const openCount = reportsData.data?.pages[0]?.open ?? 0

  const resolveReport = (report: ItemReport, outcome: Outcome, successMessage: string, undo?: () => void) =>
    resolve.mutate(
      { id: report.id, artifact: report.artifact?.id, outcome },
      {
        onSuccess: () => {
          alerts.prompt(successMessage, { kind: 'success', ...(undo && { undo }) })
          // Keep the dialog open if it shows another report by now.
          setReportToClose((current) => (current?.id === report.id ? null : current))
        },
        onError: (error) => isApiError(error) && error.status === 409 && alerts.prompt(reportsMessages.handledByOther),
      },
    )
  const reopen = (report: ItemReport) => resolveReport(report, { status: 'open' }, reportsMessages.reopened)
  const closeReport = (report: ItemReport, { note, takeDown }: { note: string; takeDown: boolean }) =>
    resolveReport(
      report,
      { status: 'resolved', note, ...(takeDown && { take_down: true }) },
      takeDown ? reportsMessages.resolvedAndPrivate : reportsMessages.resolved,
      // A mailed answer can't be undone.
      report.email && note ? undefined : () => reopen(report),
    )
  return (
    <>
      <ListHead title={frameMessages.reports} text={reportsMessages.text} />
      <ListBody
        result={reportsData}
        count={reports.length}
        isFiltered={show !== 'all'}
        skeleton={<ListSkeleton />}
        empty={<EmptyState icon={IconFlag} title={reportsMessages.emptyTitle} text={reportsMessages.emptyText} />}
        noMatch={
          <NoMatch
            title={show === 'open' ? reportsMessages.noneOpen : reportsMessages.noneClosed}
            text={show === 'open' ? reportsMessages.noneOpenText : reportsMessages.noneClosedText}
            clearLabel={reportsMessages.showAll}
            onClear={() => onAddressChange({ show: 'all' })}
          />
        }
        bar={
          <div className={styles.bar}>
            <StatusFilter
              show={show}
              statuses={REPORT_FILTERS}
              onStatusChange={(next) => onAddressChange({ show: next })}
              texts={reportsMessages}
              openCount={openCount}
            />
          </div>
        }
      >
        <ul className={styles.cases}>
          {reports.map((report) => (
            <ReportCard
              key={report.id}
              report={report}
              onClose={report.status === 'open' && may('report.resolve') ? () => setReportToClose(report) : undefined}
              onReopen={report.status === 'resolved' && may('report.resolve') ? () => reopen(report) : undefined}
            />
          ))}
        </ul>
        <LoadMore paging={paging} />
      </ListBody>
      {reportToClose && (
        <CloseReportDialog
          report={reportToClose}
          mayTakeDown={may('report.take-down')}
          busy={resolve.isPending}
          onConfirm={(outcome) => closeReport(reportToClose, outcome)}
          onClose={() => setReportToClose(null)}
        />
      )}
    </>
  )
}
