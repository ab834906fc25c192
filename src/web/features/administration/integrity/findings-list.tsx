import { SegmentedControl } from '@mantine/core'
import { IconShieldCheck, IconTool } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CheckedStore, Finding } from '#shared/entities/administration/integrity.ts'
import { formatBytes, formatDateTime } from '#shared/words/formats.ts'
import { integrityMessages } from '#shared/words/integrity/integrity.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/state.tsx'
import { StateLabel } from '../parts/state-label.tsx'
import { findingsQuery, useIntegrityMutations } from './integrity.queries.ts'
import styles from './integrity.module.css'

const STATE_KINDS = { open: 'fail', repairing: 'running', repaired: 'ok' } as const

/** Damaged originals with the items they affect; each, or all, can be repaired from the other store. */
export function FindingsList({ stores }: { stores: readonly CheckedStore[] }) {
  const alerts = useAlerts()
  const [show, setShow] = useState<'open' | 'all'>('open')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    findingsQuery(useApi(), show),
  )
  const { repair } = useIntegrityMutations()
  const findings = data?.pages.flatMap((page) => page.findings) ?? []
  const damaged = stores.reduce((sum, store) => sum + store.damaged, 0)
  const isRepairable = findings.some(({ repairable, state }) => repairable && state === 'open')
  const start = async (finding: string | undefined, count: number) => {
    const isConfirmed = await alerts.confirm({
      title: integrityMessages.repairTitle(count),
      description: integrityMessages.repairText,
      actionLabel: finding === undefined ? integrityMessages.repairAll : integrityMessages.repair,
    })
    if (isConfirmed)
      repair.mutate(finding, {
        onSuccess: ({ repairs }) => alerts.prompt(integrityMessages.repairStarted(repairs), { kind: 'success' }),
      })
  }
  return (
    <Section
      wide
      title={integrityMessages.findings}
      action={
        <div className={styles.buttons}>
          <SegmentedControl
            aria-label={integrityMessages.findings}
            value={show}
            data={(['open', 'all'] as const).map((value) => ({ value, label: integrityMessages.show[value] }))}
            onChange={(value) => setShow(value as 'open' | 'all')}
          />
          {isRepairable && (
            <Button disabled={repair.isPending} onClick={() => void start(undefined, damaged)}>
              <IconTool size={16} stroke={1.75} aria-hidden />
              {integrityMessages.repairAll}
            </Button>
          )}
        </div>
      }
    >
      {!data && error && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="6rem" />}
      {data && findings.length === 0 && (
        <EmptyState
          icon={IconShieldCheck}
          title={integrityMessages.noneTitle}
          text={stores.some((store) => store.last_round) ? integrityMessages.noneText : integrityMessages.noneYetText}
        />
      )}
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <FindingRow key={finding.id} finding={finding} onRepair={() => void start(finding.id, 1)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {integrityMessages.more}
          </Button>
        </div>
      )}
    </Section>
  )
}

function FindingRow({ finding, onRepair }: { finding: Finding; onRepair: () => void }) {
  const { state, damage, store, found_at: foundAt, items, item_count: itemCount, size, sha256, repairable } = finding
  return (
    <li className={styles.finding}>
      <div className={styles.findingFacts}>
        <ul className={styles.items}>
          {items.length === 0 && <li>{integrityMessages.noItems}</li>}
          {items.map(({ id, title, project, project_title: projectTitle }) => (
            <li key={id}>
              <Link
                to="/client/archive/$id"
                params={{ id }}
                search={{ projectId: project }}
                state={{ fromAdministration: true }}
              >
                {title}
              </Link>{' '}
              <span className={styles.quiet}>{integrityMessages.inProject(projectTitle)}</span>
            </li>
          ))}
          {itemCount > items.length && <li>{integrityMessages.moreItems(itemCount - items.length)}</li>}
        </ul>
        <p>
          <strong>{integrityMessages.damages[damage]}</strong> {integrityMessages.inStore[store]}, {formatBytes(size)}
        </p>
        <p className={styles.quiet}>
          {integrityMessages.found(formatDateTime(foundAt))}
          {finding.repaired_at !== null && ` · ${formatRepair(finding.repaired_at, finding.repaired_by)}`}
        </p>
        <p className={styles.hash} dir="ltr">
          {sha256}
        </p>
      </div>
      <div className={styles.findingState}>
        <StateLabel kind={STATE_KINDS[state]}>{integrityMessages.findingStates[state]}</StateLabel>
        {state === 'open' &&
          (repairable ? (
            <Button small onClick={onRepair}>
              <IconTool size={14} stroke={2} aria-hidden />
              {integrityMessages.repair}
            </Button>
          ) : (
            <span className={styles.quiet}>{integrityMessages.notRepairable}</span>
          ))}
      </div>
    </li>
  )
}

const formatRepair = (at: number, by: string | null) =>
  by === null ? integrityMessages.repairedAt(formatDateTime(at)) : integrityMessages.repairedBy(formatDateTime(at), by)
