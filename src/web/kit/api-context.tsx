import { createContext, useContext, type ReactNode } from 'react'
import type { Api } from './api.ts'

const ApiContext = createContext<Api | null>(null)

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

/** The API of this page; loaders get the same object as `context.api`. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi outside of ApiProvider')
  return api
}
