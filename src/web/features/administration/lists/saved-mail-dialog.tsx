import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OutboxMail } from '#shared/entities/administration/administration.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useCopyText } from '#web/kit/client/use-copy-link.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { LoadingState } from '#web/ui/state.tsx'
import { savedMailQuery } from '../data/administration.queries.ts'
import styles from '../parts/administration.module.css'

/** The text of an email that is only saved on the server, to pass on to its recipient. */
export function SavedMailDialog({ mail: { id, email }, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const copyText = useCopyText()
  const { mails: messages } = administrationMessages
  const { data, error } = useQuery(savedMailQuery(useApi(), id))
  return (
    <Modal
      open
      width={680}
      title={data?.subject ?? messages.savedTitle}
      description={messages.savedText(email)}
      onClose={onClose}
      footer={
        <>
          {data && copyText && (
            <Button onClick={() => copyText(data.text, messages.copied)}>
              <IconCopy size={16} stroke={1.75} aria-hidden />
              {messages.copyText}
            </Button>
          )}
          <Button variant="primary" data-autofocus onClick={onClose}>
            {administrationMessages.done}
          </Button>
        </>
      }
    >
      {data ? (
        <p className={styles.mailText} dir="auto">
          {data.text}
        </p>
      ) : error ? (
        <p role="alert">{messages.unreadable}</p>
      ) : (
        <LoadingState />
      )}
    </Modal>
  )
}
