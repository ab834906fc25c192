import { createContext, useContext } from 'react'

/** Provides the headers that prove a visitor's access to a medium; empty if the session cookie does. */
const MediaHeaders = createContext<() => Record<string, string>>(() => ({}))

export const MediaHeadersProvider = MediaHeaders.Provider

export const useMediaHeaders = () => useContext(MediaHeaders)
