import { IconExternalLink, IconMessageCircle } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { chatMessages } from '#shared/words/help/help.ts'
import { Button } from '#web/ui/button.tsx'
import { storeConsent, readConsent, onConsent } from '#web/ui/preferences/consent.ts'
import { EmptyState } from '#web/ui/state.tsx'
import { EXTERNAL_CHAT_NAME } from './external-chat-name.ts'

interface ExternalChatConfig {
  url: string
  token: string
}

/** The external chat service that the operator has configured, read from the document; null if there is none. */
export function readExternalChat(): ExternalChatConfig | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${EXTERNAL_CHAT_NAME}"]`)
  return meta ? { url: meta.content, token: meta.dataset.token ?? '' } : null
}

/** Loads the script of the service once per page. It stays, as does the chat window it opens. */
function loadScript({ url, token }: ExternalChatConfig, onFailed: () => void): void {
  if (document.querySelector(`script[data-${EXTERNAL_CHAT_NAME}]`)) return
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.dataset.token = token
  script.setAttribute(`data-${EXTERNAL_CHAT_NAME}`, '')
  script.addEventListener('error', () => {
    script.remove()
    onFailed()
  })
  document.head.append(script)
}

const hasConsent = () => readConsent(document.cookie) === 'accepted'

/** The chat of an external service, which is only loaded after consent. Doesn't require an account. */
export function ExternalChat({ chat, onAsk }: { chat: ExternalChatConfig; onAsk: () => void }) {
  const isAllowed = useSyncExternalStore(onConsent, hasConsent)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (isAllowed) loadScript(chat, () => setHasFailed(true))
  }, [isAllowed, chat])
  const { host } = new URL(chat.url)
  const text = hasFailed
    ? chatMessages.externalUnreachable(host)
    : isAllowed
      ? chatMessages.externalReady(host)
      : chatMessages.externalText(host)
  return (
    <EmptyState full icon={isAllowed ? IconMessageCircle : IconExternalLink} title={chatMessages.title} text={text}>
      {!isAllowed && (
        <Button variant="primary" onClick={() => storeConsent('accepted')}>
          {chatMessages.loadExternal}
        </Button>
      )}{' '}
      <Button onClick={onAsk}>{chatMessages.askInstead}</Button>
    </EmptyState>
  )
}
