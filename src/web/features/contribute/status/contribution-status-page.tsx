import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContributionStatus } from '#shared/entities/submissions/submission.ts'
import { formatLocalDay } from '#shared/words/formats.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { contributionStatusQuery, useContributionActions } from '../send/contribute.queries.ts'
import { PortalPage } from '../form/portal-page.tsx'
import { QueryStates } from '../shell/query-states.tsx'
import { ContributeShell } from '../shell/contribute-shell.tsx'
import { NextSteps } from '../receipt/next-steps.tsx'
import { StatusPageLink } from '../receipt/status-page-link.tsx'
import { ContributorSection } from './contributor-section.tsx'
import { SubmissionItem } from './submission-item.tsx'
import styles from '../contribute.module.css'

/** The status page of a contribution, where contributors follow, correct and withdraw their submissions. */
export function ContributionStatusPage({ token }: { token: string }) {
  const statusQuery = useQuery(contributionStatusQuery(useApi(), token))
  const [isAdding, setIsAdding] = useState(false)
  const notFound = (
    <EmptyState full icon={IconLinkOff} title={contributeMessages.brokenTitle} text={contributeMessages.brokenText} />
  )
  return (
    <QueryStates query={statusQuery} notFound={notFound}>
      {(contribution) =>
        isAdding ? (
          <PortalPage id={contribution.portal.id} statusToken={token} onBack={() => setIsAdding(false)} />
        ) : (
          <ContributeShell>
            <Contribution contribution={contribution} token={token} onAdd={() => setIsAdding(true)} />
          </ContributeShell>
        )
      }
    </QueryStates>
  )
}

function Contribution({
  contribution,
  token,
  onAdd,
}: {
  contribution: ContributionStatus
  token: string
  onAdd: () => void
}) {
  const alerts = useAlerts()
  const { withdraw } = useContributionActions(token)
  const { archive, reference, created_at, submissions, consent, may_add } = contribution
  const remainingSubmissions = submissions.filter(({ status }) => status !== 'withdrawn')
  const confirmWithdrawal = async () => {
    const isConfirmed = await alerts.confirm({
      title: contributeMessages.withdrawAllTitle,
      description: contributeMessages.withdrawText,
      actionLabel: contributeMessages.withdrawAll,
    })
    if (isConfirmed) withdraw.mutate({ submission: 'all' })
  }
  return (
    <>
      <header className={styles.head}>
        <p dir="auto" className={styles.who}>
          {archive}
        </p>
        <h1 className={styles.title}>{contributeMessages.statusTitle}</h1>
        <p>{contributeMessages.statusText(submissions.length, formatLocalDay(created_at))}</p>
        <p className={styles.reference}>
          <span className={styles.quiet}>{contributeMessages.reference}</span>
          <strong>{reference}</strong>
        </p>
        <StatusPageLink portalId={contribution.portal.id} token={token} />
      </header>
      <ul className={styles.items}>
        {submissions.map((submission) => (
          <SubmissionItem key={submission.id} submission={submission} fields={contribution.fields} token={token} />
        ))}
      </ul>
      <NextSteps contribution={contribution} isStatusPage />
      <ContributorSection contribution={contribution} token={token} />
      {consent && (
        <details className={styles.part}>
          <summary className={styles.legend}>{contributeMessages.agreedTo}</summary>
          <p dir="auto" className={styles.consent}>
            {consent.text}
          </p>
        </details>
      )}
      <div className={styles.doneActs}>
        {may_add && (
          <Button wide onClick={onAdd}>
            {contributeMessages.add}
          </Button>
        )}
        {remainingSubmissions.length > 1 && (
          <Button wide variant="quiet" disabled={withdraw.isPending} onClick={() => void confirmWithdrawal()}>
            {contributeMessages.withdrawAll}
          </Button>
        )}
      </div>
    </>
  )
}
