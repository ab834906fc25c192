import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { administrationMessages, formatHealthCheck } from '#shared/words/administration/administration.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, Skeleton, SkeletonArea } from '#web/ui/state.tsx'
import { healthQuery } from '../data/administration.queries.ts'
import { StateLabel } from '../parts/state-label.tsx'
import styles from '../parts/administration.module.css'

const STATE_ORDER = ['fail', 'warn', 'ok'] as const

/** The system checks, with their results and how to fix problems, which come first. */
export function SystemChecks() {
  const { data, error, refetch, isFetching } = useQuery(healthQuery(useApi()))
  const subtitle = isFetching ? stateMessages.loading : data ? administrationMessages.health.text : ''
  const checks = data?.toSorted((a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state))
  return (
    <>
      <ListHead title={administrationMessages.sections.health} text={subtitle}>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          <IconRefresh size={16} stroke={1.75} aria-hidden />
          {administrationMessages.health.runAgain}
        </Button>
      </ListHead>
      {!data && error && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonArea className={styles.parts}>
          {Object.keys(administrationMessages.health.checks).map((name) => (
            <div key={name} className={styles.part}>
              <Skeleton width="8rem" height="1.25rem" />
              <Skeleton width="60%" />
            </div>
          ))}
        </SkeletonArea>
      )}
      {checks && (
        <ul className={styles.parts}>
          {checks.map(({ name, state, said }) => (
            <li key={name} className={styles.part} data-state={state}>
              <h2 className={styles.partName}>{getCheckName(name)}</h2>
              <StateLabel kind={state}>{administrationMessages.health.states[state]}</StateLabel>
              <p>{formatHealthCheck(said)}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The name of a check as text, or its code if this version has no text for it. */
export const getCheckName = (name: string) =>
  Object.hasOwn(administrationMessages.health.checks, name)
    ? administrationMessages.health.checks[name as keyof typeof administrationMessages.health.checks]
    : name
