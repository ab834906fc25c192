import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing } from '#web/kit/api-error.ts'
import { ErrorState } from '#web/ui/state.tsx'
import { GivingShell } from './giving-shell.tsx'
import { LoadingPicture } from './loading-picture.tsx'

interface Props<What> {
  found: UseQueryResult<What>
  /** Shown where there is none. */
  missing: ReactNode
  children: (what: What) => ReactNode
}

/** A page of somebody who gives: the loading picture until it is there, that there is none, or that it could not be had. */
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
