import { v4 } from 'uuid'
import type { SocketMessage, SocketRequest } from '#shared/socket-messages.ts'
import { lookingHeaders } from '../client/looking.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
const LINGER_MS = 1000

export interface PageSocket {
  /** The id of this page. Uploads send it, so that their progress is reported here. */
  id: string
  /** Keeps the socket open until the returned function is called; calls are counted. */
  hold: () => () => void
  /** Sets the project whose changes are received. */
  show: (project: string | null) => void
  /** Sets the chat role and ticket of the page; null ends the chat. */
  chat: (chat: Chat | null) => void
  /** Reports that the user is typing in a ticket. */
  typing: (ticket: string) => void
  subscribe: (listener: Listener) => () => void
  /** Closes the socket for good. */
  close: () => void
}

interface Chat {
  as: 'helper' | 'asker'
  ticket: string | null
}

interface Listener {
  hear: (message: SocketMessage) => void
  /** The socket opened, for the first time or again. */
  opened?: () => void
  /** The socket was lost; it reconnects if it can. */
  lost?: () => void
  /** Changes of a project are received from now on; data read before may be stale. */
  listens?: (project: string) => void
}

/**
 * Creates the page's only socket. It reconnects, after which the server repeats the state. A reloaded page keeps its
 * id for the same user.
 */
export function createPageSocket(person: string): PageSocket {
  const id = pageId(person)
  const listeners = new Set<Listener>()
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  let holders = 0
  let shown: string | null = null
  let chat: Chat | null = null

  const wanted = () => holders > 0 || shown !== null || chat !== null
  const tell = (request: SocketRequest) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
  }
  const say = () => tell({ type: 'open', project: shown })
  const sayChat = () => tell({ type: 'chat', as: chat?.as ?? null, ticket: chat?.ticket ?? null })
  const rest = () => {
    clearTimeout(timer)
    timer = undefined
    window.removeEventListener('online', connect)
  }
  const connect = () => {
    rest()
    const { protocol, host } = window.location
    const line = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/client/socket/${id}${eyesQuery()}`)
    socket = line
    const since = performance.now()
    line.addEventListener('open', () => {
      if (shown !== null) say()
      if (chat !== null) sayChat()
      for (const { opened } of listeners) opened?.()
    })
    line.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as SocketMessage
      if (message.type !== 'projectOpened') for (const { hear } of listeners) hear(message)
      else if (message.project === shown) for (const { listens } of listeners) listens?.(shown)
    })
    line.addEventListener('close', () => {
      if (socket !== line) return
      socket = null
      for (const { lost } of listeners) lost?.()
      // A connection that closes right after opening counts as refused, so the delay keeps growing.
      if (performance.now() - since > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS
      if (!wanted()) return
      timer = setTimeout(connect, wait)
      window.addEventListener('online', connect)
      wait = Math.min(LONGEST_WAIT_MS, wait * 2)
    })
  }
  const settle = () => {
    if (wanted()) {
      if (!socket && timer === undefined) connect()
      return
    }
    // Switching projects needs no socket for a moment only, so close it later.
    setTimeout(() => {
      if (wanted()) return
      rest()
      socket?.close()
      socket = null
    }, LINGER_MS)
  }
  return {
    id,
    hold: () => {
      let held = true
      holders++
      settle()
      return () => {
        if (held) holders--
        held = false
        settle()
      }
    },
    show: (project) => {
      if (project === shown) return
      shown = project
      settle()
      say()
    },
    chat: (next) => {
      if (next?.as === chat?.as && next?.ticket === chat?.ticket) return
      chat = next
      settle()
      sayChat()
    },
    typing: (ticket) => tell({ type: 'typing', ticket }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      holders = 0
      shown = null
      chat = null
      rest()
      socket?.close()
    },
  }
}

/** Returns the query for view-as mode, which limits the messages received. */
function eyesQuery(): string {
  const query = new URLSearchParams(lookingHeaders()).toString()
  return query && `?${query}`
}

const KEPT_ID = 'page'

/**
 * Returns the page's id, handed over to its reload by session storage. Removing it at once keeps a duplicated tab
 * from using the same id.
 */
function pageId(person: string): string {
  const [whose, left] = sessionStorage.getItem(KEPT_ID)?.split(' ') ?? []
  sessionStorage.removeItem(KEPT_ID)
  const id = (whose === person && left) || v4()
  window.addEventListener('pagehide', () => sessionStorage.setItem(KEPT_ID, `${person} ${id}`))
  return id
}
