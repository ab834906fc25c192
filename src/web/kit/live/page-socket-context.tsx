import { createContext, use, useState, type ReactNode } from 'react'
import { nameCalls } from '../fetch-transport.ts'
import { createPageSocket, type PageSocket } from './page-socket.ts'

const PageSocketContext = createContext<PageSocket | null>(null)

/** One line to the server for everything on the page that listens to it. */
export function PageSocketProvider({ children }: { children: ReactNode }) {
  const [socket] = useState(() => {
    const made = createPageSocket()
    nameCalls(made.id)
    return made
  })
  return <PageSocketContext value={socket}>{children}</PageSocketContext>
}

export function usePageSocket(): PageSocket {
  const socket = use(PageSocketContext)
  if (!socket) throw new Error('usePageSocket outside of PageSocketProvider')
  return socket
}
