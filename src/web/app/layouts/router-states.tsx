import { useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { NotFoundPage, NotFoundMessage } from './not-found-page.tsx'
import { PageError } from './page-error.tsx'

export const RouterNotFound = () => <NotFoundPage path={useLocation().pathname} />

/** The "not found" page, inside the client app's frame. */
export const ClientNotFound = () => <NotFoundMessage path={useLocation().pathname} />

/** Error page for a failure while loading or rendering. */
export function RouterError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset?.()
    void router.invalidate()
  }
  return <PageError error={error} onRetry={retry} />
}
