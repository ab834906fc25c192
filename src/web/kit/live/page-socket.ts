import { v4 } from 'uuid'
import type { SocketMessage, SocketRequest } from '#shared/socket-messages.ts'
import { getViewAsHeaders } from '../client/view-as.ts'

const FIRST_RECONNECT_MS = 500
const MAX_RECONNECT_MS = 15_000
const CLOSE_DELAY_MS = 1000

export interface PageSocket {
  /** The id of this page. Uploads send it, so that their progress is reported here. */
  id: string
  /** Keeps the socket open until the returned function is called. Calls are counted, so callers are independent. */
  keepOpen: () => () => void
  /** Sets the project whose changes are received. */
  setProject: (project: string | null) => void
  /** Sets the chat role and ticket of the page; null ends the chat. */
  chat: (chat: Chat | null) => void
  /** Reports that the user is typing in a ticket. */
  reportTyping: (ticket: string) => void
  subscribe: (listener: Listener) => () => void
  /** Closes the socket permanently. */
  close: () => void
}

interface Chat {
  as: 'helper' | 'asker'
  ticket: string | null
}

interface Listener {
  onMessage: (message: SocketMessage) => void
  /** The socket opened, for the first time or again. */
  onOpen?: () => void
  /** The socket was lost; it reconnects if it can. */
  onLost?: () => void
  /** Changes of a project are received from now on; data read before may be stale. */
  onProjectOpened?: (project: string) => void
}

/**
 * Creates the page's only socket. It reconnects, after which the server repeats the state. A reloaded page keeps its
 * id for the same user.
 */
export function createPageSocket(userId: string): PageSocket {
  const id = takePageId(userId)
  const listeners = new Set<Listener>()
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let reconnectMs = FIRST_RECONNECT_MS
  let keepOpenCount = 0
  let currentProject: string | null = null
  let chat: Chat | null = null

  const isNeeded = () => keepOpenCount > 0 || currentProject !== null || chat !== null
  const send = (request: SocketRequest) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
  }
  const sendProject = () => send({ type: 'open', project: currentProject })
  const sendChat = () => send({ type: 'chat', as: chat?.as ?? null, ticket: chat?.ticket ?? null })
  const stopReconnecting = () => {
    clearTimeout(timer)
    timer = undefined
    window.removeEventListener('online', connect)
  }
  const connect = () => {
    stopReconnecting()
    const { protocol, host } = window.location
    const webSocket = new WebSocket(
      `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/client/socket/${id}${getViewAsQuery()}`,
    )
    socket = webSocket
    const startedAt = performance.now()
    webSocket.addEventListener('open', () => {
      if (currentProject !== null) sendProject()
      if (chat !== null) sendChat()
      for (const { onOpen } of listeners) onOpen?.()
    })
    webSocket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as SocketMessage
      if (message.type !== 'projectOpened') for (const { onMessage } of listeners) onMessage(message)
      else if (message.project === currentProject)
        for (const { onProjectOpened } of listeners) onProjectOpened?.(currentProject)
    })
    webSocket.addEventListener('close', () => {
      if (socket !== webSocket) return
      socket = null
      for (const { onLost } of listeners) onLost?.()
      // A connection that closes right after opening counts as refused, so the delay keeps growing.
      if (performance.now() - startedAt > MAX_RECONNECT_MS) reconnectMs = FIRST_RECONNECT_MS
      if (!isNeeded()) return
      timer = setTimeout(connect, reconnectMs)
      window.addEventListener('online', connect)
      reconnectMs = Math.min(MAX_RECONNECT_MS, reconnectMs * 2)
    })
  }
  const openOrClose = () => {
    if (isNeeded()) {
      if (!socket && timer === undefined) connect()
      return
    }
    // Closed after a delay, because switching projects leaves the socket unused only briefly.
    setTimeout(() => {
      if (isNeeded()) return
      stopReconnecting()
      socket?.close()
      socket = null
    }, CLOSE_DELAY_MS)
  }
  return {
    id,
    keepOpen: () => {
      let isCounted = true
      keepOpenCount++
      openOrClose()
      return () => {
        if (isCounted) keepOpenCount--
        isCounted = false
        openOrClose()
      }
    },
    setProject: (project) => {
      if (project === currentProject) return
      currentProject = project
      openOrClose()
      sendProject()
    },
    chat: (nextChat) => {
      if (nextChat?.as === chat?.as && nextChat?.ticket === chat?.ticket) return
      chat = nextChat
      openOrClose()
      sendChat()
    },
    reportTyping: (ticket) => send({ type: 'typing', ticket }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      keepOpenCount = 0
      currentProject = null
      chat = null
      stopReconnecting()
      socket?.close()
    },
  }
}

/** Returns the query for view-as mode, which limits the messages received. */
function getViewAsQuery(): string {
  const query = new URLSearchParams(getViewAsHeaders()).toString()
  return query && `?${query}`
}

const PAGE_ID_STORAGE_KEY = 'page'

/**
 * Returns the page's id, which session storage preserves across a reload. It is removed from there as soon as it is
 * read, so that a duplicated tab doesn't use the same id.
 */
function takePageId(userId: string): string {
  const [storedUserId, storedId] = sessionStorage.getItem(PAGE_ID_STORAGE_KEY)?.split(' ') ?? []
  sessionStorage.removeItem(PAGE_ID_STORAGE_KEY)
  const id = (storedUserId === userId && storedId) || v4()
  window.addEventListener('pagehide', () => sessionStorage.setItem(PAGE_ID_STORAGE_KEY, `${userId} ${id}`))
  return id
}
