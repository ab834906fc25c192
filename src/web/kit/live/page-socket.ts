import { v4 } from 'uuid'
import type { SocketMessage, SocketRequest } from '#shared/socket-messages.ts'
import { lookingHeaders } from '../client/looking.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
const LINGER_MS = 1000

export interface PageSocket {
  /** Names this page; uploads tell it to the server, so that it tells of them here. */
  id: string
  /** Keeps the line open until the answered function is called; several may. */
  hold: () => () => void
  /** The project that the page shows now: of its changes it hears. */
  show: (project: string | null) => void
  /** How the page chats now, and about which question; null: it does not. */
  chat: (chat: Chat | null) => void
  /** Its person writes in a conversation. */
  typing: (ticket: string) => void
  subscribe: (listener: Listener) => () => void
  /** The page lets go of the line. */
  close: () => void
}

interface Chat {
  as: 'helper' | 'asker'
  ticket: string | null
}

interface Listener {
  hear: (message: SocketMessage) => void
  /** The line is there, for the first time or again. */
  opened?: () => void
  /** The line is lost, and comes back if it can. */
  lost?: () => void
  /** From now on it hears of a project: what was read before may be old. */
  listens?: (project: string) => void
}

/**
 * The one line of a page to the server; comes back after a lost connection, the server then repeats the state. A page
 * that is loaded again is the same one to the server, for the same person.
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
      // One that is closed as soon as it is open is as good as refused.
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
    // Going from one project to another lets go of the line for a moment only.
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

/** A page that looks through other eyes hears what they may. */
function eyesQuery(): string {
  const query = new URLSearchParams(lookingHeaders()).toString()
  return query && `?${query}`
}

const KEPT_ID = 'page'

/** A page leaves its id to the one that is loaded in its place, and to that alone: a copy of it finds none. */
function pageId(person: string): string {
  const [whose, left] = sessionStorage.getItem(KEPT_ID)?.split(' ') ?? []
  sessionStorage.removeItem(KEPT_ID)
  const id = (whose === person && left) || v4()
  window.addEventListener('pagehide', () => sessionStorage.setItem(KEPT_ID, `${person} ${id}`))
  return id
}
