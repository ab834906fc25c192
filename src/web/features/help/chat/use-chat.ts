import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePageSocket } from '#web/kit/live/page-socket-context.tsx'
import { after, invalidateStale } from '#web/kit/stale.ts'

/** How long the other side is shown as typing, and how often our own typing is reported, in ms. */
const TYPING_SHOWN_MS = 4000
const TYPING_REPORT_INTERVAL_MS = 2500

interface ChatState {
  /** Whether support staff are online; undefined while disconnected. */
  isHelperPresent: boolean | undefined
  /** The name of the person who is typing; empty if unnamed, null if nobody is. */
  typing: string | null
  onTyping: () => void
}

/**
 * Joins the chat as support staff (`helper`) or as the user who asks, while the component is mounted. Reloads conversations when
 * they change and after each reconnect.
 */
export function useChat(role: 'helper' | 'asker', ticket: string | null): ChatState {
  const [queryClient, socket] = [useQueryClient(), usePageSocket()]
  const [isHelperPresent, setHelperPresent] = useState<boolean>()
  const [typing, setTyping] = useState<string | null>(null)
  const lastReportedAt = useRef(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const reloadConversations = () => void invalidateStale(queryClient, after.ticketChanged())
    const unsubscribe = socket.subscribe({
      onOpen: reloadConversations,
      onLost: () => setHelperPresent(undefined),
      onMessage: (message) => {
        if (message.type === 'helpersChanged') setHelperPresent(message.here)
        if (message.type === 'ticketChanged') reloadConversations()
        if (message.type !== 'ticketTyping' || message.ticket !== ticket) return
        setTyping(message.name ?? '')
        clearTimeout(timer)
        timer = setTimeout(setTyping, TYPING_SHOWN_MS, null)
      },
    })
    socket.chat({ as: role, ticket })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [socket, queryClient, role, ticket])
  useEffect(() => () => socket.chat(null), [socket])
  const onTyping = () => {
    if (ticket === null || performance.now() - lastReportedAt.current < TYPING_REPORT_INTERVAL_MS) return
    lastReportedAt.current = performance.now()
    socket.reportTyping(ticket)
  }
  return { isHelperPresent, typing, onTyping }
}
