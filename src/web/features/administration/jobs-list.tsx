import { IconPlayerStop, IconRefresh, IconStack2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { jobsContract } from '#shared/contract/administration/jobs.contract.ts'
import { JOB_STATES, type Job } from '#shared/entities/administration/administration.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatMoment } from '#shared/words/formats.ts'
import { spokenNote, type FileNote } from '#shared/words/file-notes/file-notes.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Columns } from '#web/list/grid/columns.ts'
import { RowActs } from '#web/list/grid/row-acts.tsx'
import { AdminList } from './admin-list.tsx'
import { listQuery, useAdministration } from './administration.queries.ts'
import { State } from './state.tsx'
import { Throughput } from './throughput/throughput.tsx'
import styles from './administration.module.css'

interface Props {
  address: { query?: string | undefined; show?: (typeof JOB_STATES)[number] | undefined }
  onAddress: (change: Props['address']) => void
}

type Row = Job & { id: string; title: string }
const KIND = { waiting: 'waiting', running: 'running', failed: 'fail' } as const

const rowOf = (job: Job): Row => ({
  ...job,
  id: `${job.file} ${job.step}`,
  title: job.artifact?.title ?? administrationMessages.jobs.gone,
})

/** Jobs that are waiting, running or failed. */
export function JobsList({ address, onAddress }: Props) {
  const alerts = useAlerts()
  const { retryJob, cancelJob } = useAdministration()
  const found = useInfiniteQuery(listQuery(useApi(), jobsContract.list, { query: address.query, state: address.show }))
  const entries = found.data?.pages.flatMap(({ jobs }) => jobs.map(rowOf)) ?? []
  const stop = async ({ file, step, title }: Row) => {
    const sure = await alerts.confirm({
      title: administrationMessages.jobs.cancelTitle(title),
      description: administrationMessages.jobs.cancelText,
      act: administrationMessages.jobs.cancel,
    })
    if (sure) cancelJob.mutate({ file, step }, { onSuccess: () => alerts.prompt(administrationMessages.jobs.cancelled) })
  }
  const again = ({ file }: Row) =>
    retryJob.mutate(file, { onSuccess: () => alerts.prompt(administrationMessages.jobs.retried, { kind: 'success' }) })
  return (
    <AdminList
      title={administrationMessages.sections.jobs}
      text={administrationMessages.jobs.text}
      empty={{ icon: IconStack2, title: administrationMessages.jobs.emptyTitle, text: administrationMessages.jobs.emptyText }}
      found={found}
      entries={entries}
      columns={jobsColumns({ again, stop })}
      address={address}
      onAddress={onAddress}
      choices={[
        { value: '', label: administrationMessages.all },
        ...JOB_STATES.map((value) => ({ value, label: administrationMessages.jobs.states[value] })),
      ]}
    >
      <Throughput />
    </AdminList>
  )
}

/** The reason of a failure as text, or as a code if this version has no text for it. */
const saidOf = (reason: NonNullable<Job['reason']>): string => spokenNote(reason as FileNote) ?? reason.join(' ')

const jobsColumns = ({
  again,
  stop,
}: {
  again: (job: Row) => void
  stop: (job: Row) => Promise<void>
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
        <span className={`${styles.second} ${styles.reason}`} title={reason ? saidOf(reason) : undefined}>
          {reason ? saidOf(reason) : org?.title}
        </span>
      </span>
    ),
  },
  facts: [
    {
      name: 'state',
      head: administrationMessages.columns.state,
      width: '8rem',
      line: 2,
      cell: ({ state }) => <State kind={KIND[state]}>{administrationMessages.jobs.states[state]}</State>,
    },
    { name: 'step', head: administrationMessages.columns.step, width: '11rem', line: 2, cell: ({ step }) => administrationMessages.jobs.steps[step] },
    {
      name: 'came',
      head: administrationMessages.columns.came,
      width: '10rem',
      line: 2,
      cell: ({ began_at }) => formatMoment(began_at),
    },
  ],
  acts: {
    head: administrationMessages.columns.acts,
    width: '4rem',
    narrowWidth: '2.75rem',
    cell: (job, row) => (
      <RowActs
        row={row}
        name={job.title}
        menu={administrationMessages.actsFor(job.title)}
        acts={[
          job.state === 'failed'
            ? { label: administrationMessages.jobs.retry, icon: IconRefresh, run: () => again(job) }
            : { label: administrationMessages.jobs.cancel, icon: IconPlayerStop, run: () => void stop(job) },
        ]}
      />
    ),
  },
})
