import { useState } from 'react'
import type { SeenStory } from '#shared/entities/story/seen-story.ts'
import { helpMessages } from '#shared/words/help/help.ts'
import { ChatForGuests } from '#web/features/help/chat/chat-for-guests.tsx'
import { ChatRoom } from '#web/features/help/chat/chat-room.tsx'
import { OutsideChat, outsideChat } from '#web/features/help/chat/outside-chat.tsx'
import { GuestFrame } from '#web/features/help/guest-frame.tsx'
import { Knowledge } from '#web/features/help/articles/knowledge.tsx'
import { StoryView } from '#web/features/story/story-view.tsx'
import { helpAddress } from '#web/features/help/help-address.ts'
import { HelpCenter } from '#web/features/help/help-center.tsx'
import { useAddress } from '#web/kit/address/use-address.ts'
import { useMe } from '#web/kit/session.ts'

export const title = () => helpMessages.title

const renderStory = (story: SeenStory) => <StoryView story={story} alias="" by="" calm />

/** Also open to guests, who may need help with signing in. */
export function Page() {
  const guest = useMe() === null
  const [address, onAddress] = useAddress(helpAddress)
  const [chat] = useState(outsideChat)
  const center = (
    <HelpCenter
      guest={guest}
      address={address}
      onAddress={onAddress}
      articles={<Knowledge address={address} onAddress={onAddress} renderStory={renderStory} />}
      chat={
        chat ? (
          <OutsideChat chat={chat} onAsk={() => onAddress({ section: 'contact' })} />
        ) : guest ? (
          <ChatForGuests onAsk={() => onAddress({ section: 'contact' })} />
        ) : (
          <ChatRoom from={address.from} onQuestion={(ticket) => onAddress({ section: 'asked', ticket })} />
        )
      }
    />
  )
  return guest ? <GuestFrame>{center}</GuestFrame> : center
}
