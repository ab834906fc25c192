import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePageSocket } from '#web/kit/live/page-socket-context.tsx'
import { after, outdate } from '#web/kit/stale.ts'

/** How long the other side is shown as typing, and how often our own typing is reported. */
const TYPING_MS = 4000
const TELL_MS = 2500

interface Chat {
  /** Whether support staff are online; undefined while disconnected. */
  here: boolean | undefined
  /** The name of the person who is typing; empty if unnamed, null if nobody is. */
  typing: string | null
  onTyping: () => void
}

/**
 * Joins the chat as support staff (`helper`) or as the user who asks, while the component is mounted. Reloads conversations when
 * they change and after each reconnect.
 */
export function useChat(as: 'helper' | 'asker', ticket: string | null): Chat {
  const [queries, socket] = [useQueryClient(), usePageSocket()]
  const [here, setHere] = useState<boolean>()
  const [typing, setTyping] = useState<string | null>(null)
  const told = useRef(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const anew = () => void outdate(queries, after.said())
    const stop = socket.subscribe({
      opened: anew,
      lost: () => setHere(undefined),
      hear: (message) => {
        if (message.type === 'helpersChanged') setHere(message.here)
        if (message.type === 'ticketChanged') anew()
        if (message.type !== 'ticketTyping' || message.ticket !== ticket) return
        setTyping(message.name ?? '')
        clearTimeout(timer)
        timer = setTimeout(setTyping, TYPING_MS, null)
      },
    })
    socket.chat({ as, ticket })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [socket, queries, as, ticket])
  useEffect(() => () => socket.chat(null), [socket])
  const onTyping = () => {
    if (ticket === null || performance.now() - told.current < TELL_MS) return
    told.current = performance.now()
    socket.typing(ticket)
  }
  return { here, typing, onTyping }
}
