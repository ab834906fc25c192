import type { SocketMessage } from '#shared/socket-messages.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

/** Hears the server on one socket while it is wanted; comes back after a lost connection, the server then repeats the state. */
export function createUploadSocket(wsId: string, onMessage: (message: SocketMessage) => void) {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  let wanted = false

  const connect = () => {
    const { protocol, host } = window.location
    socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/client/socket/${wsId}`)
    socket.addEventListener('open', () => {
      wait = FIRST_WAIT_MS
    })
    socket.addEventListener('message', ({ data }) => onMessage(JSON.parse(String(data)) as SocketMessage))
    socket.addEventListener('close', () => {
      socket = null
      if (!wanted) return
      timer = setTimeout(connect, wait)
      wait = Math.min(LONGEST_WAIT_MS, wait * 2)
    })
  }
  return {
    want(now: boolean) {
      if (now === wanted) return
      wanted = now
      clearTimeout(timer)
      if (now) connect()
      else socket?.close()
    },
  }
}
