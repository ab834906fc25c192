import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { setPageId } from '../fetch-transport.ts'
import { useMe } from '../session.ts'
import { createPageSocket, type PageSocket } from './page-socket.ts'

const PageSocketContext = createContext<PageSocket | null>(null)

/** Provides the page's only socket to all its listeners. */
export function PageSocketProvider({ children }: { children: ReactNode }) {
  const me = useMe()
  const [socket] = useState(() => {
    const created = createPageSocket(me?.id ?? '')
    setPageId(created.id)
    return created
  })
  useEffect(() => socket.close, [socket])
  return <PageSocketContext value={socket}>{children}</PageSocketContext>
}

export function usePageSocket(): PageSocket {
  const socket = use(PageSocketContext)
  if (!socket) throw new Error('usePageSocket outside of PageSocketProvider')
  return socket
}
