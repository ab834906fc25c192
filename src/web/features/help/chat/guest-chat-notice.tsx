import { IconMessageCircle } from '@tabler/icons-react'
import { chatMessages, helpMessages, knowledgeMessages } from '#shared/words/help/help.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'

/** Replaces the chat for visitors who are not signed in. */
export function GuestChatNotice({ onAsk }: { onAsk: () => void }) {
  return (
    <EmptyState full icon={IconMessageCircle} title={chatMessages.guestTitle} text={chatMessages.guestText}>
      <ButtonLink href="/client" variant="primary">
        {helpMessages.signIn}
      </ButtonLink>{' '}
      <Button onClick={onAsk}>{knowledgeMessages.contactUs}</Button>
    </EmptyState>
  )
}
