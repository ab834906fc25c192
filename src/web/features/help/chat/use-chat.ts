import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePageSocket } from '#web/kit/live/page-socket-context.tsx'
import { after, outdate } from '#web/kit/stale.ts'

/** So long somebody who wrote a moment ago is said to be writing, and so often it is told that one does, in ms. */
const TYPING_MS = 4000
const TELL_MS = 2500

interface Chat {
  /** Whether somebody who answers is there; undefined: it is not known yet, or not any more. */
  here: boolean | undefined
  /** Who on the other side writes just now. */
  typing: string | null
  onTyping: () => void
}

/**
 * Makes this page one that chats, at the desk or about a question, as long as it shows: what is said in conversations is
 * asked anew when it is told, and whenever a lost line has come back.
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
