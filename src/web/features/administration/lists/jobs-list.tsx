import { IconPlayerStop, IconRefresh, IconStack2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { jobsContract } from '#shared/contract/administration/jobs.contract.ts'
import { JOB_STATES, type ProcessingJob } from '#shared/entities/administration/administration.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatDateTime } from '#shared/words/formats.ts'
import { translateNote, type FileNote } from '#shared/words/file-notes/file-notes.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Columns } from '#web/list/grid/columns.ts'
import { RowActs } from '#web/list/grid/row-acts.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { adminListQuery, useAdministrationMutations } from '../data/administration.queries.ts'
import { StateLabel } from '../parts/state-label.tsx'
import { ThroughputChart } from '../throughput/throughput-chart.tsx'
import styles from '../parts/administration.module.css'

interface Props {
  address: { query?: string | undefined; show?: (typeof JOB_STATES)[number] | undefined }
  onAddressChange: (change: Props['address']) => void
}

type Row = ProcessingJob & { id: string; title: string }
const STATE_KINDS = { waiting: 'waiting', running: 'running', failed: 'fail' } as const

const toRow = (job: ProcessingJob): Row => ({
  ...job,
  id: `${job.file} ${job.step}`,
  title: job.artifact?.title ?? administrationMessages.jobs.gone,
})

/** Jobs that are waiting, running or failed. */
export function JobsList({ address, onAddressChange }: Props) {
  const alerts = useAlerts()
  const { retryJob, cancelJob } = useAdministrationMutations()
  const listResult = useInfiniteQuery(
    adminListQuery(useApi(), jobsContract.list, { query: address.query, state: address.show }),
  )
  const entries = listResult.data?.pages.flatMap(({ jobs }) => jobs.map(toRow)) ?? []
  const confirmCancel = async ({ file, step, title }: Row) => {
    const isConfirmed = await alerts.confirm({
      title: administrationMessages.jobs.cancelTitle(title),
      description: administrationMessages.jobs.cancelText,
      actionLabel: administrationMessages.jobs.cancel,
    })
    if (isConfirmed)
      cancelJob.mutate({ file, step }, { onSuccess: () => alerts.prompt(administrationMessages.jobs.cancelled) })
  }
  const retry = ({ file }: Row) =>
    retryJob.mutate(file, { onSuccess: () => alerts.prompt(administrationMessages.jobs.retried, { kind: 'success' }) })
  return (
    <AdminList
      title={administrationMessages.sections.jobs}
      text={administrationMessages.jobs.text}
      emptyState={{
        icon: IconStack2,
        title: administrationMessages.jobs.emptyTitle,
        text: administrationMessages.jobs.emptyText,
      }}
      listResult={listResult}
      entries={entries}
      columns={createColumns({ retry, confirmCancel })}
      address={address}
      onAddressChange={onAddressChange}
      choices={[
        { value: '', label: administrationMessages.all },
        ...JOB_STATES.map((value) => ({ value, label: administrationMessages.jobs.states[value] })),
      ]}
    >
      <ThroughputChart />
    </AdminList>
  )
}

/** The failure reason as text, or its code if this version has no text for it. */
const formatReason = (reason: NonNullable<ProcessingJob['reason']>): string =>
  translateNote(reason as FileNote) ?? reason.join(' ')

const createColumns = ({
  retry,
  confirmCancel,
}: {
  retry: (job: Row) => void
  confirmCancel: (job: Row) => Promise<void>
}): Columns<Row> => ({
  height: 64,
  narrowHeight: 112,
  title: {
    head: administrationMessages.columns.item,
    cell: ({ artifact, title, org, reason }, { tabIndex }) => (
      <span className={styles.two}>
        {artifact ? (
          <Link
            to="/client/archive/$id"
            params={{ id: artifact.id }}
            search={{ projectId: artifact.project }}
            state={{ fromAdministration: true }}
            tabIndex={tabIndex}
            className={styles.first ?? ''}
          >
            {title}
          </Link>
        ) : (
          <span className={styles.first}>{title}</span>
        )}
        <span className={`${styles.second} ${styles.reason}`} title={reason ? formatReason(reason) : undefined}>
          {reason ? formatReason(reason) : org?.title}
        </span>
      </span>
    ),
  },
  facts: [
    {
      name: 'state',
      head: administrationMessages.columns.state,
      width: '8rem',
      narrowLine: 2,
      cell: ({ state }) => (
        <StateLabel kind={STATE_KINDS[state]}>{administrationMessages.jobs.states[state]}</StateLabel>
      ),
    },
    {
      name: 'step',
      head: administrationMessages.columns.step,
      width: '11rem',
      narrowLine: 2,
      cell: ({ step }) => administrationMessages.jobs.steps[step],
    },
    {
      name: 'came',
      head: administrationMessages.columns.added,
      width: '10rem',
      narrowLine: 2,
      cell: ({ began_at }) => formatDateTime(began_at),
    },
  ],
  acts: {
    head: administrationMessages.columns.acts,
    width: '4rem',
    narrowWidth: '2.75rem',
    cell: (job, row) => (
      <RowActs
        row={row}
        entryName={job.title}
        menuLabel={administrationMessages.actionsFor(job.title)}
        acts={[
          job.state === 'failed'
            ? { label: administrationMessages.jobs.retry, icon: IconRefresh, run: () => retry(job) }
            : { label: administrationMessages.jobs.cancel, icon: IconPlayerStop, run: () => void confirmCancel(job) },
        ]}
      />
    ),
  },
})
