import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing } from '#web/kit/api-error.ts'
import { ErrorState } from '#web/ui/state.tsx'
import { GivingShell } from './giving-shell.tsx'
import { LoadingPicture } from './loading-picture.tsx'

interface Props<What> {
  found: UseQueryResult<What>
  /** Shown on a 404. */
  missing: ReactNode
  children: (what: What) => ReactNode
}

/** The loading, not-found and error states around a page that shows the data of one query. */
export function Arriving<What>({ found: { data, error, refetch }, missing, children }: Props<What>) {
  if (isMissing(error)) return <GivingShell>{missing}</GivingShell>
  if (data !== undefined) return children(data)
  if (!error) return <LoadingPicture />
  return (
    <GivingShell>
      <ErrorState full text={error.message} retry={() => void refetch()} />
    </GivingShell>
  )
}
