import { IconMail, IconMailOpened, IconSend } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { MAIL_STATES, type OutboxMail } from '#shared/entities/administration/administration.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { formatDateTime, formatNumber } from '#shared/words/formats.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Columns } from '#web/list/grid/columns.ts'
import { RowActs, type RowAct } from '#web/list/grid/row-acts.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { adminListQuery, mailVolumeQuery, useAdministrationMutations } from '../data/administration.queries.ts'
import { HeldMails } from './held-mails.tsx'
import { MailVolume } from './mail-volume.tsx'
import { Notice } from '../parts/notice.tsx'
import { SavedMailDialog } from './saved-mail-dialog.tsx'
import { StateLabel } from '../parts/state-label.tsx'
import styles from '../parts/administration.module.css'

interface Props {
  address: { query?: string | undefined; show?: (typeof MAIL_STATES)[number] | undefined }
  onAddressChange: (change: Props['address']) => void
}

type Row = OutboxMail & { title: string }
const STATE_KINDS = { waiting: 'waiting', held: 'warn', sent: 'ok', saved: 'warn', failed: 'fail' } as const

/** The mails of the last month. */
export function MailsList({ address, onAddressChange }: Props) {
  const alerts = useAlerts()
  const { resendMail } = useAdministrationMutations()
  const volume = useQuery(mailVolumeQuery(useApi())).data
  const [openMail, setOpenMail] = useState<OutboxMail | null>(null)
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
      columns={createColumns({ onResend: resend, onRead: setOpenMail })}
      address={address}
      onAddressChange={onAddressChange}
      choices={[
        { value: '', label: administrationMessages.all },
        ...MAIL_STATES.map((value) => ({ value, label: administrationMessages.mails.states[value] })),
      ]}
    >
      {volume?.is_sending === false && (
        <Notice
          kind="warn"
          title={administrationMessages.mails.noServer}
          actions={
            <Link to="/client/help" search={{ article: 'jobs-and-mails' } as never}>
              {administrationMessages.mails.help}
            </Link>
          }
        >
          <p>{administrationMessages.mails.noServerText}</p>
        </Notice>
      )}
      {volume && <HeldMails volume={volume} />}
      {volume && <MailVolume volume={volume} />}
      {openMail && <SavedMailDialog mail={openMail} onClose={() => setOpenMail(null)} />}
    </AdminList>
  )
}

interface RowActions {
  onResend: (id: string) => void
  onRead: (mail: OutboxMail) => void
}

const createColumns = (actions: RowActions): Columns<Row> => ({
  height: 56,
  narrowHeight: 92,
  title: {
    head: administrationMessages.columns.mail,
    cell: (mail, { tabIndex }) => {
      const { email, kind, problem, state } = mail
      return (
        <span className={styles.two}>
          {state === 'saved' ? (
            <button
              type="button"
              tabIndex={tabIndex}
              className={`${styles.first} ${styles.open}`}
              onClick={() => actions.onRead(mail)}
            >
              {email}
            </button>
          ) : (
            <span className={styles.first}>{email}</span>
          )}
          <span className={styles.second} title={problem ?? undefined}>
            {state !== 'sent' && state !== 'held' && problem ? problem : administrationMessages.mails.kinds[kind]}
          </span>
        </span>
      )
    },
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
    cell: (mail, row) => (
      <RowActs
        row={row}
        entryName={mail.email}
        menuLabel={administrationMessages.actionsFor(mail.email)}
        acts={listActs(mail, actions)}
      />
    ),
  },
})

function listActs(mail: OutboxMail, { onResend, onRead }: RowActions): RowAct[] {
  if (mail.state === 'sent') return []
  return mail.state === 'saved'
    ? [{ label: administrationMessages.mails.read, icon: IconMailOpened, run: () => onRead(mail) }]
    : [{ label: administrationMessages.mails.retry, icon: IconSend, run: () => onResend(mail.id) }]
}
