import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing } from '#web/kit/api-error.ts'
import { ErrorState } from '#web/ui/state.tsx'
import { ContributeShell } from './contribute-shell.tsx'
import { PortalLoadingScreen } from './portal-loading-screen.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** Shown on a 404. */
  notFound: ReactNode
  children: (loaded: Data) => ReactNode
}

/** The loading, not-found and error states around a page that shows the data of one query. */
export function QueryStates<Data>({ query: { data, error, refetch }, notFound, children }: Props<Data>) {
  if (isMissing(error)) return <ContributeShell>{notFound}</ContributeShell>
  if (data !== undefined) return children(data)
  if (!error) return <PortalLoadingScreen />
  return (
    <ContributeShell>
      <ErrorState full text={error.message} retry={() => void refetch()} />
    </ContributeShell>
  )
}
