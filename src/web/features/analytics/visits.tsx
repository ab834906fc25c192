import { SegmentedControl } from '@mantine/core'
import { IconChartBar, IconDownload } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { API_BASE } from '#shared/api-base.ts'
import { analyticsContract } from '#shared/contract/public/analytics.contract.ts'
import { analyticsMessages } from '#shared/words/analytics/analytics.ts'
import { formatDay, formatNumber } from '#shared/words/formats.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { ListHead } from '#web/list/list-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { BarFigure } from '#web/ui/client/bar-figure.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/state.tsx'
import { SPANS, type AnalyticsAddress, type Span } from './analytics-address.ts'
import { barsOf, daysUpTo } from './bars.ts'
import { Most } from './most.tsx'
import styles from './analytics.module.css'

interface Props {
  projectId: string
  address: AnalyticsAddress
  onAddress: (change: Partial<AnalyticsAddress>) => void
}

const queryOf = ({ from, to }: { from: number; to: number }) => ({ from: String(from), to: String(to) })

const visitsQuery = (api: Api, project: string, span: { from: number; to: number }) =>
  queryOptions({
    queryKey: keys.analytics(project, span),
    queryFn: ({ signal }) =>
      api.call(analyticsContract.ofProject, { params: { id: project }, query: queryOf(span) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { place: true },
  })

/** A gallery's visits: views over time, the most viewed entries, and where visitors came from. */
export function Visits({ projectId, address, onAddress }: Props) {
  const [now] = useState(() => Date.now())
  const days = address.days ?? '30'
  const span = daysUpTo(now, Number(days))
  const { data, error, refetch } = useQuery(visitsQuery(useApi(), projectId, span))
  return (
    <>
      <ListHead title={frameMessages.analytics} text={analyticsMessages.text}>
        <ButtonLink
          href={`${API_BASE}/projects/${projectId}/analytics.csv?${new URLSearchParams(queryOf(span)).toString()}`}
          download
        >
          <IconDownload size={16} stroke={2} aria-hidden />
          {analyticsMessages.table}
        </ButtonLink>
      </ListHead>
      <SegmentedControl
        className={styles.span ?? ''}
        aria-label={analyticsMessages.span}
        value={days}
        data={SPANS.map((value) => ({ value, label: analyticsMessages.spans[value] }))}
        onChange={(next) => onAddress({ days: next === '30' ? undefined : (next as Span) })}
      />
      {!data && error && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="16rem" />}
      {data?.views === 0 && data.not_found.length === 0 && (
        <EmptyState icon={IconChartBar} title={analyticsMessages.emptyTitle} text={analyticsMessages.emptyText} />
      )}
      {data && (data.views > 0 || data.not_found.length > 0) && (
        <>
          <OverTime span={span} counted={data.days} views={data.views} />
          <div className={styles.lists}>
            <Most title={analyticsMessages.items} of={data.artifacts.map((item) => ({ ...item, name: nameOf(projectId, item) }))} />
            <Most
              title={analyticsMessages.exhibits}
              of={data.exhibits.map((exhibit) => ({ ...exhibit, name: exhibit.title ?? <Gone /> }))}
            />
            {data.counts.length > 0 && <Most title={analyticsMessages.counts} of={data.counts.map(rowOf)} />}
            <Most title={analyticsMessages.from} of={data.from.map(rowOf)} />
            <Most title={analyticsMessages.notFound} text={analyticsMessages.notFoundText} of={data.not_found.map(rowOf)} />
          </div>
        </>
      )}
    </>
  )
}

const rowOf = ({ word, n }: { word: string; n: number }) => ({ id: word, name: word, views: n })

const Gone = () => <span className={styles.quiet}>{analyticsMessages.gone}</span>

const nameOf = (projectId: string, { id, title }: { id: string; title: string | null }): ReactNode =>
  title === null ? (
    <Gone />
  ) : (
    <Link to="/client/archive/$id" params={{ id }} search={{ projectId }}>
      {title}
    </Link>
  )

interface OverTimeProps {
  span: { from: number; to: number }
  counted: readonly { day: number; views: number }[]
  views: number
}

/** A bar chart of the views, with a text for each bar. */
function OverTime({ span, counted, views }: OverTimeProps) {
  const bars = barsOf(span, counted)
  const nameOfBar = ({ from, to }: { from: number; to: number }) =>
    from === to ? formatDay(from) : analyticsMessages.between(formatDay(from), formatDay(to))
  return (
    <BarFigure
      tall
      className={styles.figure}
      name={analyticsMessages.overTime}
      caption={
        <>
          <strong>{analyticsMessages.views(views)}</strong>
          <span className={styles.quiet}>{analyticsMessages.between(formatDay(span.from), formatDay(span.to))}</span>
        </>
      }
      bars={bars.map((bar) => ({
        key: bar.from,
        said: analyticsMessages.onDay(nameOfBar(bar), bar.views),
        parts: [{ n: bar.views }],
      }))}
      top={formatNumber}
      scale={
        <>
          <span>{formatDay(span.from)}</span>
          <span>{formatDay(span.to)}</span>
        </>
      }
    />
  )
}
