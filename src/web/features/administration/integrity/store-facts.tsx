import { Progress } from '@mantine/core'
import type { CheckedStore, IntegrityState } from '#shared/entities/administration/integrity.ts'
import { formatBytes, formatDateTime } from '#shared/words/formats.ts'
import { integrityMessages } from '#shared/words/integrity/integrity.ts'
import { StateLabel } from '../parts/state-label.tsx'
import styles from './integrity.module.css'

const formatContents = (copies: number, bytes: number) => integrityMessages.contents(copies, formatBytes(bytes))

/** The checks of one store: the round that runs, the last full one, and what is damaged. */
export function StoreFacts({
  store: { store, copies, bytes, damaged, round, last_round: last, next_round_at: next },
}: {
  store: CheckedStore
}) {
  const name = integrityMessages.stores[store]
  return (
    <section className={styles.store} aria-label={name}>
      <div className={styles.storeHead}>
        <h2 className={styles.name}>{name}</h2>
        <StateLabel kind={damaged > 0 ? 'fail' : last ? 'ok' : 'waiting'}>
          {damaged > 0
            ? integrityMessages.foundDamage(damaged)
            : last
              ? integrityMessages.noDamage
              : integrityMessages.noRound}
        </StateLabel>
      </div>
      <p className={styles.quiet}>{formatContents(copies, bytes)}</p>
      <dl className={styles.facts}>
        <dt>{integrityMessages.round}</dt>
        {round ? (
          <dd>
            <Progress
              value={round.bytes === 0 ? 100 : Math.min(100, (round.checked_bytes / round.bytes) * 100)}
              aria-label={integrityMessages.round}
              className={styles.progress ?? ''}
            />
            {integrityMessages.progress(formatBytes(round.checked_bytes), formatBytes(round.bytes))}
            <span className={styles.quiet}>{integrityMessages.since(formatDateTime(round.started_at))}</span>
          </dd>
        ) : (
          <dd>
            {integrityMessages.notRunning}
            {next !== null && <span className={styles.quiet}>{integrityMessages.next(formatDateTime(next))}</span>}
          </dd>
        )}
        <dt>{integrityMessages.lastRound}</dt>
        <dd>
          {last?.ended_at
            ? integrityMessages.ended(formatDateTime(last.ended_at), last.checked_copies)
            : integrityMessages.noRound}
          {last && (
            <span className={styles.quiet}>
              {last.damaged > 0 ? integrityMessages.foundDamage(last.damaged) : integrityMessages.noDamage}
            </span>
          )}
        </dd>
      </dl>
    </section>
  )
}

const STATE_KINDS = {
  none: 'waiting',
  ready: 'ok',
  new: 'waiting',
  unmarked: 'fail',
  unreachable: 'fail',
  foreign: 'fail',
  same: 'fail',
} as const

/** Where the second store is, and how far it lags behind. */
export function ReplicaFacts({ replica: { state, address, pending } }: { replica: IntegrityState['replica'] }) {
  return (
    <dl className={styles.facts}>
      <dt>{integrityMessages.state}</dt>
      <dd>
        <StateLabel kind={STATE_KINDS[state]}>{integrityMessages.shortStates[state]}</StateLabel>
      </dd>
      {address !== null && (
        <>
          <dt>{integrityMessages.address}</dt>
          <dd className={styles.hash} dir="ltr">
            {address}
          </dd>
          <dt>{integrityMessages.waiting}</dt>
          <dd>
            {pending.since === null
              ? integrityMessages.nothingWaiting
              : integrityMessages.waitingSince(
                  formatContents(pending.copies, pending.bytes),
                  formatDateTime(pending.since),
                )}
          </dd>
        </>
      )}
    </dl>
  )
}
