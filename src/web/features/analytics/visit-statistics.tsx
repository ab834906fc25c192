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
import { DAY_COUNTS, type AnalyticsSearchParams, type DayCount } from './analytics-address.ts'
import { toBars, getLastDays } from './bars.ts'
import { TopList } from './top-list.tsx'
import styles from './analytics.module.css'

interface Props {
  projectId: string
  address: AnalyticsSearchParams
  onAddressChange: (change: Partial<AnalyticsSearchParams>) => void
}

const toQuery = ({ from, to }: { from: number; to: number }) => ({ from: String(from), to: String(to) })

const visitsQuery = (api: Api, project: string, span: { from: number; to: number }) =>
  queryOptions({
    queryKey: keys.analytics(project, span),
    queryFn: ({ signal }) =>
      api.call(analyticsContract.ofProject, { params: { id: project }, query: toQuery(span) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { leavesProject: true },
  })

/** A gallery's visits: views over time, the most viewed entries, and where visitors came from. */
export function VisitStatistics({ projectId, address, onAddressChange }: Props) {
  const [nowMs] = useState(() => Date.now())
  const days = address.days ?? '30'
  const span = getLastDays(nowMs, Number(days))
  const { data, error, refetch } = useQuery(visitsQuery(useApi(), projectId, span))
  return (
    <>
      <ListHead title={frameMessages.analytics} text={analyticsMessages.text}>
        <ButtonLink
          href={`${API_BASE}/projects/${projectId}/analytics.csv?${new URLSearchParams(toQuery(span)).toString()}`}
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
        data={DAY_COUNTS.map((value) => ({ value, label: analyticsMessages.spans[value] }))}
        onChange={(next) => onAddressChange({ days: next === '30' ? undefined : (next as DayCount) })}
      />
      {!data && error && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="16rem" />}
      {data?.views === 0 && data.not_found.length === 0 && (
        <EmptyState icon={IconChartBar} title={analyticsMessages.emptyTitle} text={analyticsMessages.emptyText} />
      )}
      {data && (data.views > 0 || data.not_found.length > 0) && (
        <>
          <ViewsOverTime span={span} dailyViews={data.days} views={data.views} />
          <div className={styles.lists}>
            <TopList
              title={analyticsMessages.items}
              entries={data.artifacts.map((item) => ({
                ...item,
                name: renderLink('/client/archive/$id', projectId, item),
              }))}
            />
            <TopList
              title={analyticsMessages.exhibits}
              entries={data.exhibits.map((exhibit) => ({
                ...exhibit,
                name: renderLink('/client/exhibits/$id', projectId, exhibit),
              }))}
            />
            {data.counts.length > 0 && (
              <TopList title={analyticsMessages.counts} entries={data.counts.map(toTopListEntry)} />
            )}
            <TopList title={analyticsMessages.from} entries={data.from.map(toTopListEntry)} />
            <TopList
              title={analyticsMessages.notFound}
              text={analyticsMessages.notFoundText}
              entries={data.not_found.map(toTopListEntry)}
            />
          </div>
        </>
      )}
    </>
  )
}

const toTopListEntry = ({ word, n }: { word: string; n: number }) => ({ id: word, name: word, views: n })

const DeletedLabel = () => <span className={styles.quiet}>{analyticsMessages.gone}</span>

const renderLink = (
  to: '/client/archive/$id' | '/client/exhibits/$id',
  projectId: string,
  { id, title }: { id: string; title: string | null },
): ReactNode =>
  title === null ? (
    <DeletedLabel />
  ) : (
    <Link to={to} params={{ id }} search={{ projectId }}>
      {title}
    </Link>
  )

interface ViewsOverTimeProps {
  span: { from: number; to: number }
  dailyViews: readonly { day: number; views: number }[]
  views: number
}

/** A bar chart of the views, with a text for each bar. */
function ViewsOverTime({ span, dailyViews, views }: ViewsOverTimeProps) {
  const bars = toBars(span, dailyViews)
  const formatBarDays = ({ from, to }: { from: number; to: number }) =>
    from === to ? formatDay(from) : analyticsMessages.between(formatDay(from), formatDay(to))
  return (
    <BarFigure
      size="tall"
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
        label: analyticsMessages.onDay(formatBarDays(bar), bar.views),
        parts: [{ count: bar.views }],
      }))}
      formatValue={formatNumber}
      scale={
        <>
          <span>{formatDay(span.from)}</span>
          <span>{formatDay(span.to)}</span>
        </>
      }
    />
  )
}
