import { useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { NotFoundPage, NothingHere } from './not-found-page.tsx'
import { PageError } from './page-error.tsx'

export const RouterNotFound = () => <NotFoundPage path={useLocation().pathname} />

/** Within the frame of the client. */
export const ClientNotFound = () => <NothingHere path={useLocation().pathname} />

/** A page that failed to load or to show. */
export function RouterError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset?.()
    void router.invalidate()
  }
  return <PageError error={error} onRetry={retry} />
}
