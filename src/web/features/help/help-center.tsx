import { IconBook2, IconInbox, IconMail, IconMessages, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { helpMessages } from '#shared/words/help/help.ts'
import tabs from '#web/ui/styles/tabs.module.css'
import type { HelpSearchParams } from './help-address.ts'
import { QuestionForm } from './tickets/question-form.tsx'
import { OwnQuestions } from './tickets/own-questions.tsx'
import { Conversation } from './tickets/conversation.tsx'
import styles from './help.module.css'

interface Props {
  isGuest: boolean
  address: HelpSearchParams
  onAddressChange: (change: Partial<HelpSearchParams>) => void
  /** The default section. */
  articles: ReactNode
  chat: ReactNode
}

const SECTIONS: { name: HelpSearchParams['section']; label: () => string; icon: Icon; requiresAccount?: true }[] = [
  { name: undefined, label: () => frameMessages.knowledgeBase, icon: IconBook2 },
  { name: 'contact', label: () => frameMessages.contactUs, icon: IconMail },
  { name: 'chat', label: () => frameMessages.liveChat, icon: IconMessages },
  { name: 'asked', label: () => helpMessages.asked, icon: IconInbox, requiresAccount: true },
]

/** The help page, with tabs for articles, contact, chat and the user's own questions. */
export function HelpCenter({ isGuest, address, onAddressChange, articles, chat }: Props) {
  const { section, ticket, from, about } = address
  const goToSection = (change: Partial<HelpSearchParams>) =>
    onAddressChange({
      section: undefined,
      article: undefined,
      query: undefined,
      ticket: undefined,
      about: undefined,
      ...change,
    })
  // An open article or conversation has the heading of the page.
  const Title = address.article || ticket ? 'p' : 'h1'
  return (
    <div className={styles.help}>
      <Title className={styles.title}>{helpMessages.title}</Title>
      <nav aria-label={helpMessages.sections} className={`${tabs.tabs} ${styles.sections} scroll-row`}>
        {SECTIONS.filter(({ requiresAccount }) => !requiresAccount || !isGuest).map(
          ({ name, label, icon: TabIcon }) => (
            <button
              key={name ?? ''}
              type="button"
              className={tabs.tab}
              aria-current={name === section ? 'page' : undefined}
              onClick={() => goToSection({ section: name })}
            >
              <TabIcon size={16} stroke={1.75} aria-hidden />
              {label()}
            </button>
          ),
        )}
      </nav>
      {section === undefined && articles}
      {section === 'contact' && (
        <QuestionForm
          guest={isGuest}
          screen={from}
          problem={about}
          onSent={({ token }) => goToSection({ section: 'asked', ticket: token })}
        />
      )}
      {section === 'chat' && chat}
      {section === 'asked' &&
        (ticket ? (
          <Conversation key={ticket} token={ticket} guest={isGuest} onBack={() => goToSection({ section: 'asked' })} />
        ) : isGuest ? null : (
          <OwnQuestions
            onOpen={(token) => goToSection({ section: 'asked', ticket: token })}
            onAsk={() => goToSection({ section: 'contact' })}
          />
        ))}
    </div>
  )
}
