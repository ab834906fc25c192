import { createContext, useContext } from 'react'

/** What proves, to calls about a medium, that this visitor may see it; nothing where the cookie does. */
const MediaHeaders = createContext<() => Record<string, string>>(() => ({}))

export const MediaHeadersProvider = MediaHeaders.Provider

export const useMediaHeaders = () => useContext(MediaHeaders)
