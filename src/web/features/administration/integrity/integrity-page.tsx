import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { API_BASE } from '#shared/api-base.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { integrityMessages } from '#shared/words/integrity/integrity.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { downloadFile } from '#web/kit/client/download-file.ts'
import { ListHead } from '#web/list/list-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/state.tsx'
import { FindingsList } from './findings-list.tsx'
import { integrityQuery, useIntegrityMutations } from './integrity.queries.ts'
import { IntegritySettings } from './integrity-settings.tsx'
import { ReplicaFacts, StoreFacts } from './store-facts.tsx'
import styles from './integrity.module.css'

/** The checks of the stored originals, the second store, and what is damaged. */
export function IntegrityPage() {
  const alerts = useAlerts()
  const { data, error, refetch } = useQuery(integrityQuery(useApi()))
  const { check } = useIntegrityMutations()
  const isRunning = data?.stores.every(({ round }) => round !== null) ?? false
  const isEmpty = data?.stores[0]?.copies === 0
  const startCheck = () =>
    check.mutate(undefined, {
      onSuccess: () => alerts.prompt(integrityMessages.checkStarted, { kind: 'success' }),
    })
  return (
    <>
      <ListHead title={administrationMessages.sections.integrity} text={integrityMessages.text}>
        <Button disabled={!data || isRunning || isEmpty || check.isPending} onClick={startCheck}>
          <IconShieldCheck size={16} stroke={1.75} aria-hidden />
          {integrityMessages.checkNow}
        </Button>
      </ListHead>
      {!data && error && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="14rem" style={{ marginBlock: 'var(--space-4)' }} />}
      {data && isEmpty && (
        <EmptyState icon={IconShieldCheck} title={integrityMessages.emptyTitle} text={integrityMessages.emptyText} />
      )}
      {data && (
        <>
          {!isEmpty && (
            <div className={styles.stores}>
              {data.stores.map((store) => (
                <StoreFacts key={store.store} store={store} />
              ))}
            </div>
          )}
          {!isEmpty && <FindingsList stores={data.stores} />}
          <Section title={integrityMessages.replicaTitle} text={integrityMessages.replicaStates[data.replica.state]}>
            <ReplicaFacts replica={data.replica} />
          </Section>
          <IntegritySettings saved={data.settings} />
          <Section title={integrityMessages.ledger} text={integrityMessages.ledgerText}>
            <p className={styles.label}>{integrityMessages.head}</p>
            <p className={styles.hash} dir="ltr">
              {data.ledger ? `${data.ledger.seq}:${data.ledger.hash}` : integrityMessages.noEntries}
            </p>
            <div className={styles.buttons}>
              <Button onClick={() => downloadFile(`${API_BASE}/admin/fixity/ledger`)}>
                <IconDownload size={16} stroke={1.75} aria-hidden />
                {integrityMessages.download}
              </Button>
              <Button onClick={() => downloadFile(`${API_BASE}/admin/fixity/checker`)}>
                <IconDownload size={16} stroke={1.75} aria-hidden />
                {integrityMessages.checker}
              </Button>
            </div>
          </Section>
        </>
      )}
    </>
  )
}
