import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Receipt } from '#shared/entities/submissions/submission.ts'
import { formatDayHere } from '#shared/words/formats.ts'
import { givingMessages } from '#shared/words/giving/giving.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { receiptQuery, useReceiptActs } from '../giving.queries.ts'
import { PortalPage } from '../portal-page.tsx'
import { Arriving } from '../shell/arriving.tsx'
import { GivingShell } from '../shell/giving-shell.tsx'
import { GiverPart } from './giver-part.tsx'
import { GivenItem } from './given-item.tsx'
import styles from '../giving.module.css'

/** The status page of a contribution, where contributors follow, correct and withdraw their submissions. */
export function ReceiptPage({ token }: { token: string }) {
  const found = useQuery(receiptQuery(useApi(), token))
  const [adding, setAdding] = useState(false)
  const missing = <EmptyState full icon={IconLinkOff} title={givingMessages.brokenTitle} text={givingMessages.brokenText} />
  return (
    <Arriving found={found} missing={missing}>
      {(receipt) =>
        adding ? (
          <PortalPage id={receipt.portal.id} receipt={token} onBack={() => setAdding(false)} />
        ) : (
          <GivingShell>
            <Given receipt={receipt} token={token} onAdd={() => setAdding(true)} />
          </GivingShell>
        )
      }
    </Arriving>
  )
}

function Given({ receipt, token, onAdd }: { receipt: Receipt; token: string; onAdd: () => void }) {
  const alerts = useAlerts()
  const { withdraw } = useReceiptActs(token)
  const { archive, reference, created_at, submissions, consent, may_add } = receipt
  const left = submissions.filter(({ status }) => status !== 'withdrawn')
  const takeBack = async () => {
    const sure = await alerts.confirm({
      title: givingMessages.withdrawAllTitle,
      description: givingMessages.withdrawText,
      act: givingMessages.withdrawAll,
    })
    if (sure) withdraw.mutate({ submission: 'all' })
  }
  return (
    <>
      <header className={styles.head}>
        <p dir="auto" className={styles.who}>
          {archive}
        </p>
        <h1 className={styles.title}>{givingMessages.receiptTitle}</h1>
        <p>{givingMessages.receiptText(submissions.length, formatDayHere(created_at))}</p>
        <p className={styles.reference}>
          <span className={styles.quiet}>{givingMessages.reference}</span>
          <strong>{reference}</strong>
        </p>
      </header>
      <ul className={styles.items}>
        {submissions.map((one) => (
          <GivenItem key={one.id} item={one} fields={receipt.fields} token={token} />
        ))}
      </ul>
      <GiverPart receipt={receipt} token={token} />
      {consent && (
        <details className={styles.part}>
          <summary className={styles.legend}>{givingMessages.agreedTo}</summary>
          <p dir="auto" className={styles.consent}>
            {consent.text}
          </p>
        </details>
      )}
      <div className={styles.doneActs}>
        {may_add && (
          <Button wide onClick={onAdd}>
            {givingMessages.add}
          </Button>
        )}
        {left.length > 1 && (
          <Button wide look="quiet" disabled={withdraw.isPending} onClick={() => void takeBack()}>
            {givingMessages.withdrawAll}
          </Button>
        )}
      </div>
    </>
  )
}
