import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { administrationMessages, formatHealthCheck } from '#shared/words/administration/administration.ts'
import { formatBytes, formatNumber } from '#shared/words/formats.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import {
  healthQuery,
  serverOverviewQuery,
  throughputQuery,
  waitingCountsQuery,
} from '../data/administration.queries.ts'
import { ThroughputChart } from '../throughput/throughput-chart.tsx'
import { HealthSummary } from './health-summary.tsx'
import styles from './overview.module.css'

/** The state of the server on one screen; each part leads to its page. */
export function ServerOverview() {
  const api = useApi()
  const { data, error, refetch } = useQuery(serverOverviewQuery(api))
  const waiting = useQuery(waitingCountsQuery(api)).data
  const jobs = useQuery(throughputQuery(api)).data
  const disk = useQuery(healthQuery(api)).data?.find(({ name }) => name === 'disk')
  const { overview: messages, sections } = administrationMessages
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  return (
    <>
      <ListHead title={sections.overview} text={messages.text} />
      <HealthSummary />
      <div className={styles.cards}>
        <Card
          link={<Link to="/client/admin/users">{sections.users}</Link>}
          figure={data && formatNumber(data.people)}
          text={data && messages.people(data.seen_people, data.new_people)}
        />
        <Card
          link={<Link to="/client/admin/orgs">{sections.orgs}</Link>}
          figure={data && formatNumber(data.orgs)}
          text={data && administrationMessages.orgs.projects(data.projects)}
        />
        <Card
          link={
            <Link to="/client/admin/orgs" search={{ show: 'storage' }}>
              {administrationMessages.columns.storage}
            </Link>
          }
          figure={data && formatBytes(data.bytes)}
          text={disk && formatHealthCheck(disk.said)}
        />
        <Card
          link={<Link to="/client/admin/mails">{sections.mails}</Link>}
          figure={data && formatNumber(data.mails.waiting)}
          text={data && (data.mails.held > 0 ? messages.waitingAndHeld(data.mails.held) : messages.waitingMails)}
          problem={data && data.mails.failed > 0 && messages.failed(data.mails.failed)}
        />
        <Card
          link={<Link to="/client/admin/tickets">{sections.tickets}</Link>}
          figure={waiting && formatNumber(waiting.questions)}
          text={messages.openTickets}
        />
        <Card
          link={
            <Link to="/client/admin/website" search={{ part: 'messages' }}>
              {sections.website}
            </Link>
          }
          figure={waiting && formatNumber(waiting.messages)}
          text={waiting && messages.newMessages(waiting.messages)}
        />
        <Card
          link={<Link to="/client/admin/jobs">{sections.jobs}</Link>}
          figure={jobs && formatNumber(jobs.waiting + jobs.running)}
          text={messages.openJobs}
          problem={jobs && jobs.failed > 0 && messages.failed(jobs.failed)}
          isLarge
        >
          <ThroughputChart isSummary />
        </Card>
      </div>
    </>
  )
}

interface CardProps {
  /** Leads to the page with the details; covers the whole card. */
  link: ReactNode
  /** undefined while loading. */
  figure: string | undefined
  text: string | undefined
  problem?: string | false | undefined
  /** Whether it takes half of the grid on a wide screen. */
  isLarge?: boolean
  children?: ReactNode
}

function Card({ link, figure, text, problem, isLarge = false, children }: CardProps) {
  return (
    <section className={`${styles.card} ${isLarge ? styles.large : ''}`}>
      <h2 className={styles.name}>{link}</h2>
      <p className={styles.figure}>{figure ?? <Skeleton width="3rem" />}</p>
      <p className={styles.text}>
        {text}
        {problem && <strong className={styles.problem}>{problem}</strong>}
      </p>
      {children}
    </section>
  )
}
