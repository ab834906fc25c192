import { Progress } from '@mantine/core'
import type { CheckedRound, CheckedStore, IntegrityState } from '#shared/entities/administration/integrity.ts'
import { formatBytes, formatDateTime } from '#shared/words/formats.ts'
import { integrityMessages } from '#shared/words/integrity/integrity.ts'
import { StateLabel } from '../parts/state-label.tsx'
import styles from './integrity.module.css'

const formatContents = (copies: number, bytes: number) => integrityMessages.contents(copies, formatBytes(bytes))

/** The checks of one store: how much was read again, the round that runs or comes next, and what is damaged. */
export function StoreFacts({ store: { store, copies, bytes, damaged, ...state } }: { store: CheckedStore }) {
  const { round, last_round: last, next_round_at: next } = state
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
      {round ? (
        <RoundProgress round={round} />
      ) : (
        <Coverage copies={copies} unreadCopies={state.unread_copies} hasRound={last !== null} />
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{integrityMessages.stored}</dt>
          <dd>{formatContents(copies, bytes)}</dd>
        </div>
        <div>
          <dt>{integrityMessages.lastRound}</dt>
          <dd>
            {last?.ended_at ? formatDateTime(last.ended_at) : integrityMessages.noRound}
            {last && (
              <span className={styles.quiet}>
                {last.damaged > 0 ? integrityMessages.foundDamage(last.damaged) : integrityMessages.noDamage}
              </span>
            )}
          </dd>
        </div>
        {!round && next !== null && (
          <div>
            <dt>{integrityMessages.nextRound}</dt>
            <dd>{formatDateTime(next)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function RoundProgress({ round }: { round: CheckedRound }) {
  return (
    <div className={styles.coverage}>
      <Progress
        size="lg"
        value={round.bytes === 0 ? 100 : Math.min(100, (round.checked_bytes / round.bytes) * 100)}
        aria-label={integrityMessages.round}
      />
      <p>
        <strong>{integrityMessages.round}</strong>{' '}
        {integrityMessages.progress(formatBytes(round.checked_bytes), formatBytes(round.bytes))}
      </p>
      <p className={styles.quiet}>{integrityMessages.since(formatDateTime(round.started_at))}</p>
    </div>
  )
}

/** How many originals the last round has read again, and why the others weren't among them. */
function Coverage({ copies, unreadCopies, hasRound }: { copies: number; unreadCopies: number; hasRound: boolean }) {
  const readCopies = Math.max(0, copies - unreadCopies)
  return (
    <div className={styles.coverage}>
      <Progress.Root size="lg" aria-hidden>
        <Progress.Section value={copies === 0 ? 0 : (readCopies / copies) * 100} />
        <Progress.Section
          className={styles.comparedOnce ?? ''}
          value={copies === 0 ? 0 : (Math.min(copies, unreadCopies) / copies) * 100}
        />
      </Progress.Root>
      <ul className={styles.legend}>
        <li>{integrityMessages.readAgain(readCopies)}</li>
        <li>{integrityMessages.notYet(unreadCopies)}</li>
      </ul>
      {unreadCopies > 0 && (
        <p className={styles.quiet}>{hasRound ? integrityMessages.notYetText : integrityMessages.firstRoundText}</p>
      )}
    </div>
  )
}

const STATE_KINDS = {
  none: 'off',
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
      <div>
        <dt>{integrityMessages.state}</dt>
        <dd>
          <StateLabel kind={STATE_KINDS[state]}>{integrityMessages.shortStates[state]}</StateLabel>
        </dd>
      </div>
      {address !== null && (
        <>
          <div>
            <dt>{integrityMessages.address}</dt>
            <dd className={styles.hash} dir="ltr">
              {address}
            </dd>
          </div>
          <div>
            <dt>{integrityMessages.waiting}</dt>
            <dd>
              {pending.since === null
                ? integrityMessages.nothingWaiting
                : integrityMessages.waitingSince(
                    formatContents(pending.copies, pending.bytes),
                    formatDateTime(pending.since),
                  )}
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}
