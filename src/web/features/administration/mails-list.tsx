import { IconMail, IconSend } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { MAIL_STATES, type OutboxMail } from '#shared/entities/administration/administration.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatDateTime, formatNumber } from '#shared/words/formats.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Columns } from '#web/list/grid/columns.ts'
import { RowActs } from '#web/list/grid/row-acts.tsx'
import { AdminList } from './admin-list.tsx'
import { adminListQuery, useAdministrationMutations } from './administration.queries.ts'
import { MailVolume } from './mail-volume.tsx'
import { StateLabel } from './state-label.tsx'
import styles from './administration.module.css'

interface Props {
  address: { query?: string | undefined; show?: (typeof MAIL_STATES)[number] | undefined }
  onAddressChange: (change: Props['address']) => void
}

type Row = OutboxMail & { title: string }
const STATE_KINDS = { waiting: 'waiting', held: 'warn', sent: 'ok', failed: 'fail' } as const

/** The mails of the last month. */
export function MailsList({ address, onAddressChange }: Props) {
  const alerts = useAlerts()
  const { resendMail } = useAdministrationMutations()
  const listResult = useInfiniteQuery(
    adminListQuery(useApi(), administrationContract.mails, { query: address.query, state: address.show }),
  )
  const entries =
    listResult.data?.pages.flatMap(({ mails }) => mails.map((mail) => ({ ...mail, title: mail.email }))) ?? []
  const resend = (id: string) =>
    resendMail.mutate(id, { onSuccess: () => alerts.prompt(administrationMessages.mails.retried, { kind: 'success' }) })
  return (
    <AdminList
      title={administrationMessages.sections.mails}
      text={administrationMessages.mails.text}
      emptyState={{ icon: IconMail, text: administrationMessages.mails.emptyText }}
      listResult={listResult}
      entries={entries}
      columns={createColumns(resend)}
      address={address}
      onAddressChange={onAddressChange}
      choices={[
        { value: '', label: administrationMessages.all },
        ...MAIL_STATES.map((value) => ({ value, label: administrationMessages.mails.states[value] })),
      ]}
    >
      <MailVolume />
    </AdminList>
  )
}

const createColumns = (onResend: (id: string) => void): Columns<Row> => ({
  height: 56,
  narrowHeight: 92,
  title: {
    head: administrationMessages.columns.mail,
    cell: ({ email, kind, problem, state, held }) => (
      <span className={styles.two}>
        <span className={styles.first}>{email}</span>
        <span className={styles.second} title={problem ?? undefined}>
          {state === 'held' && held
            ? administrationMessages.mails.held[held]
            : state !== 'sent' && problem
              ? problem
              : administrationMessages.mails.kinds[kind]}
        </span>
      </span>
    ),
  },
  facts: [
    {
      name: 'state',
      head: administrationMessages.columns.state,
      width: '9rem',
      narrowLine: 2,
      cell: ({ state }) => (
        <StateLabel kind={STATE_KINDS[state]}>{administrationMessages.mails.states[state]}</StateLabel>
      ),
    },
    {
      name: 'when',
      head: administrationMessages.columns.when,
      width: '16rem',
      narrowLine: 2,
      cell: ({ state, next_at, sent_at, created_at }) =>
        state === 'waiting' || (state === 'held' && next_at !== null)
          ? administrationMessages.mails.next(formatDateTime(next_at ?? created_at))
          : formatDateTime(sent_at ?? created_at),
    },
    {
      name: 'tries',
      head: administrationMessages.columns.tries,
      width: '5rem',
      isNumeric: true,
      narrowLine: 2,
      cell: ({ tries }, { isNarrow }) => (isNarrow ? administrationMessages.mails.tries(tries) : formatNumber(tries)),
    },
  ],
  acts: {
    head: administrationMessages.columns.acts,
    width: '4rem',
    narrowWidth: '2.75rem',
    cell: ({ id, email, state }, row) => (
      <RowActs
        row={row}
        entryName={email}
        menuLabel={administrationMessages.actionsFor(email)}
        acts={
          state === 'sent'
            ? []
            : [
                {
                  label: administrationMessages.mails.retry,
                  icon: IconSend,
                  run: () => onResend(id),
                },
              ]
        }
      />
    ),
  },
})
