import { NativeSelect, SegmentedControl } from '@mantine/core'
import { IconMail, IconMailbox, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CONTACT_STATES, type ContactState } from '#shared/entities/website/site-entry.ts'
import { PRODUCT } from '#shared/product.ts'
import { formatDateTime } from '#shared/words/formats.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { ReplyFor } from '#web/kit/api.ts'
import { ListBody } from '#web/list/list-body.tsx'
import { LoadMore, ListSkeleton, NoMatch } from '#web/list/list-states.tsx'
import { PageSearch } from '#web/list/page-search.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { Button, getButtonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import type { websiteEditingContract } from '#shared/contract/administration/website-editing.contract.ts'
import type { WebsiteSearchParams } from './website-address.ts'
import { contactMessagesQuery, useWebsiteMutations } from './website-editing.queries.ts'
import styles from './website-editing.module.css'

interface Props {
  address: WebsiteSearchParams
  onAddressChange: (change: Partial<WebsiteSearchParams>) => void
}

const getStateOptions = () =>
  CONTACT_STATES.map((value) => ({ value, label: websiteEditingMessages.messageStates[value] }))

/** Messages from the contact form, newest first, with their processing state. */
export function MessagesList({ address: { query = '', state }, onAddressChange }: Props) {
  const listQuery = useInfiniteQuery(contactMessagesQuery(useApi(), state, query))
  const paging = usePaging(listQuery)
  const forms = listQuery.data?.pages.flatMap((page) => page.forms) ?? []
  return (
    <ListBody
      result={listQuery}
      count={forms.length}
      isFiltered={query !== '' || state !== undefined}
      skeleton={<ListSkeleton />}
      empty={
        <EmptyState
          icon={IconMailbox}
          title={websiteEditingMessages.noMessages}
          text={websiteEditingMessages.noMessagesText}
        />
      }
      noMatch={
        <NoMatch
          title={websiteEditingMessages.noMatchTitle}
          text={websiteEditingMessages.noMatchText}
          clearLabel={websiteEditingMessages.showAll}
          onClear={() => onAddressChange({ query: undefined, state: undefined })}
        />
      }
      bar={
        <div className={styles.bar}>
          <PageSearch
            query={query}
            onChange={(next) => onAddressChange({ query: next || undefined })}
            label={websiteEditingMessages.search}
            clearLabel={websiteEditingMessages.clear}
          />
          <SegmentedControl
            aria-label={websiteEditingMessages.show}
            value={state ?? ''}
            data={[{ value: '', label: websiteEditingMessages.all }, ...getStateOptions()]}
            onChange={(next) => onAddressChange({ state: (next || undefined) as ContactState | undefined })}
          />
        </div>
      }
    >
      <ul className={styles.lines}>
        {forms.map((form) => (
          <Message key={form.id} form={form} />
        ))}
      </ul>
      <LoadMore paging={paging} />
    </ListBody>
  )
}

type ContactForm = ReplyFor<typeof websiteEditingContract.contactForms>['forms'][number]

function Message({
  form: { id, first_name, last_name, email, org, message, state, created_at },
}: {
  form: ContactForm
}) {
  const alerts = useAlerts()
  const { setMessageState, deleteMessage } = useWebsiteMutations()
  const name = `${first_name} ${last_name}`
  const replyUrl = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(websiteEditingMessages.subject(PRODUCT))}`
  const confirmAndDelete = async () => {
    const isConfirmed = await alerts.confirm({
      title: websiteEditingMessages.removeMessageTitle(name),
      description: websiteEditingMessages.removeMessageText,
      actionLabel: websiteEditingMessages.remove,
    })
    if (!isConfirmed) return
    deleteMessage.mutate(id, {
      onSuccess: () => alerts.prompt(websiteEditingMessages.messageRemoved, { kind: 'success' }),
    })
  }
  return (
    <li className={styles.line} data-new={state === 'new'}>
      <h2 className={styles.lineTitle}>{name}</h2>
      <p className={styles.facts}>
        <span>{email}</span>
        {org && <span>{org}</span>}
        <span>{formatDateTime(created_at)}</span>
      </p>
      <p className={message ? styles.message : styles.quiet}>{message || websiteEditingMessages.noMessage}</p>
      <div className={styles.bar}>
        <a
          className={getButtonClass({ small: true })}
          href={replyUrl}
          onClick={() => state !== 'closed' && setMessageState.mutate({ id, state: 'answered' })}
        >
          <IconMail size={16} stroke={1.75} aria-hidden />
          {websiteEditingMessages.answer}
        </a>
        <NativeSelect
          size="xs"
          aria-label={websiteEditingMessages.setState(name)}
          value={state}
          data={getStateOptions()}
          disabled={setMessageState.isPending}
          onChange={(event) => setMessageState.mutate({ id, state: event.currentTarget.value as ContactState })}
        />
        <Button
          variant="icon"
          aria-label={websiteEditingMessages.removeMessage(name)}
          title={websiteEditingMessages.removeMessage(name)}
          disabled={deleteMessage.isPending}
          onClick={() => void confirmAndDelete()}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </Button>
      </div>
    </li>
  )
}
