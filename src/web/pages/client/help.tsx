import { useState } from 'react'
import type { RenderedStory } from '#shared/entities/story/rendered-story.ts'
import { helpMessages } from '#shared/words/help/help.ts'
import { GuestChatNotice } from '#web/features/help/chat/guest-chat-notice.tsx'
import { ChatRoom } from '#web/features/help/chat/chat-room.tsx'
import { ExternalChat, readExternalChat } from '#web/features/help/chat/external-chat.tsx'
import { HelpGuestFrame } from '#web/features/help/guest-frame.tsx'
import { KnowledgeBase } from '#web/features/help/articles/knowledge-base.tsx'
import { StoryView } from '#web/features/story/story-view.tsx'
import { helpSearchParams } from '#web/features/help/help-address.ts'
import { HelpCenter } from '#web/features/help/help-center.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'
import { useMe } from '#web/kit/session.ts'

export const title = () => helpMessages.title

const renderStory = (story: RenderedStory) => <StoryView story={story} galleryAlias="" exhibitAlias="" isEmbedded />

/** Also open to guests, who may need help with signing in. */
export function Page() {
  const isGuest = useMe() === null
  const [address, onAddressChange] = useAddress(helpSearchParams)
  const [chat] = useState(readExternalChat)
  const helpCenter = (
    <HelpCenter
      isGuest={isGuest}
      address={address}
      onAddressChange={onAddressChange}
      articles={<KnowledgeBase address={address} onAddressChange={onAddressChange} renderStory={renderStory} />}
      chat={
        chat ? (
          <ExternalChat chat={chat} onAsk={() => onAddressChange({ section: 'contact' })} />
        ) : isGuest ? (
          <GuestChatNotice onAsk={() => onAddressChange({ section: 'contact' })} />
        ) : (
          <ChatRoom screen={address.from} onOpenQuestion={(ticket) => onAddressChange({ section: 'asked', ticket })} />
        )
      }
    />
  )
  return isGuest ? <HelpGuestFrame>{helpCenter}</HelpGuestFrame> : helpCenter
}
