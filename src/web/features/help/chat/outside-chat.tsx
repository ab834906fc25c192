import { IconExternalLink, IconMessageCircle } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { chatMessages } from '#shared/words/help/help.ts'
import { Button } from '#web/ui/button.tsx'
import { answerConsent, consentIn, onConsent } from '#web/ui/preferences/consent.ts'
import { EmptyState } from '#web/ui/state.tsx'
import { OUTSIDE_CHAT } from './outside-chat-ids.ts'

interface Outside {
  url: string
  token: string
}

/** The external chat service that the operator has configured, read from the document; null if there is none. */
export function outsideChat(): Outside | null {
  const told = document.querySelector<HTMLMetaElement>(`meta[name="${OUTSIDE_CHAT}"]`)
  return told ? { url: told.content, token: told.dataset.token ?? '' } : null
}

/** Loads the script of the service once per page. It stays, as does the chat window it opens. */
function load({ url, token }: Outside, failed: () => void): void {
  if (document.querySelector(`script[data-${OUTSIDE_CHAT}]`)) return
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.dataset.token = token
  script.setAttribute(`data-${OUTSIDE_CHAT}`, '')
  script.addEventListener('error', () => {
    script.remove()
    failed()
  })
  document.head.append(script)
}

const agreed = () => consentIn(document.cookie) === 'accepted'

/** The chat of an external service, which is only loaded after consent. Doesn't require an account. */
export function OutsideChat({ chat, onAsk }: { chat: Outside; onAsk: () => void }) {
  const isAgreed = useSyncExternalStore(onConsent, agreed)
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (isAgreed) load(chat, () => setIsLost(true))
  }, [isAgreed, chat])
  const { host } = new URL(chat.url)
  const text = isLost ? chatMessages.outsideLost(host) : isAgreed ? chatMessages.outsideHere(host) : chatMessages.outsideText(host)
  return (
    <EmptyState full icon={isAgreed ? IconMessageCircle : IconExternalLink} title={chatMessages.title} text={text}>
      {!isAgreed && (
        <Button look="primary" onClick={() => answerConsent('accepted')}>
          {chatMessages.outsideLoad}
        </Button>
      )}{' '}
      <Button onClick={onAsk}>{chatMessages.outsideAsk}</Button>
    </EmptyState>
  )
}
