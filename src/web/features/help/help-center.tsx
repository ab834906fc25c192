import { IconBook2, IconMail, IconMessages, type Icon } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { helpMessages } from '#shared/words/help/help.ts'
import type { HelpAddress } from './help-address.ts'
import { AskForm } from './tickets/ask-form.tsx'
import { AskedList } from './tickets/asked-list.tsx'
import { Conversation } from './tickets/conversation.tsx'
import styles from './help.module.css'

interface Props {
  guest: boolean
  address: HelpAddress
  onAddress: (change: Partial<HelpAddress>) => void
  /** The default section. */
  articles: ReactNode
  chat: ReactNode
}

const SECTIONS: { name: HelpAddress['section']; label: () => string; icon: Icon; own?: true }[] = [
  { name: undefined, label: () => frameMessages.knowledgeBase, icon: IconBook2 },
  { name: 'contact', label: () => frameMessages.contactUs, icon: IconMail },
  { name: 'chat', label: () => frameMessages.liveChat, icon: IconMessages },
  { name: 'asked', label: () => helpMessages.asked, icon: IconMail, own: true },
]

/** The help page, with tabs for articles, contact, chat and own questions. */
export function HelpCenter({ guest, address, onAddress, articles, chat }: Props) {
  const { section, ticket, from, about } = address
  const tabs = useRef<HTMLElement>(null)
  // Narrow screens scroll the tabs: keep the current one visible.
  useEffect(() => {
    const here = tabs.current?.querySelector(`[data-section="${section ?? ''}"]`)
    here?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [section])
  const go = (next: Partial<HelpAddress>) =>
    onAddress({
      section: undefined,
      article: undefined,
      query: undefined,
      ticket: undefined,
      about: undefined,
      ...next,
    })
  return (
    <div className={styles.help}>
      <nav ref={tabs} aria-label={helpMessages.sections} className={styles.tabs}>
        {SECTIONS.filter(({ own }) => !own || !guest).map(({ name, label, icon: Sign }) => (
          <button
            key={name ?? ''}
            type="button"
            className={styles.tab}
            data-section={name ?? ''}
            aria-current={name === section ? 'page' : undefined}
            onClick={() => go({ section: name })}
          >
            <Sign size={16} stroke={1.75} aria-hidden />
            {label()}
          </button>
        ))}
      </nav>
      {section === undefined && articles}
      {section === 'contact' && (
        <AskForm
          guest={guest}
          from={from}
          about={about}
          onAsked={({ token }) => go({ section: 'asked', ticket: token })}
        />
      )}
      {section === 'chat' && chat}
      {section === 'asked' &&
        (ticket ? (
          <Conversation key={ticket} token={ticket} guest={guest} onBack={() => go({ section: 'asked' })} />
        ) : guest ? null : (
          <AskedList
            onOpen={(token) => go({ section: 'asked', ticket: token })}
            onAsk={() => go({ section: 'contact' })}
          />
        ))}
    </div>
  )
}
