import { trimmedEnd } from '#shared/rules/trimmed-end.ts'
import { useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Parses search parameters; invalid values count as absent. */
interface Reads<A> {
  parse: (search: unknown) => A
}

/**
 * Returns the parsed address of this page and a function that changes it. A change counts at once, while the
 * navigation is still pending, so a bound control never flashes its old value. Once the navigation ends, the address
 * decides again.
 */
export function useAddress<A extends object>(schema: Reads<A>) {
  const router = useRouter()
  const { pathname: matched, search: shown } = useMatch({ strict: false })
  // An index route matches with a trailing slash, which its address doesn't have.
  const pathname = trimmedEnd(matched, '/') || '/'
  // A pending navigation to another page or project doesn't concern this page.
  const asked = useRouterState({
    select: ({ location }) =>
      location.pathname === pathname && projectOf(location.search) === projectOf(shown) ? location.search : undefined,
  })
  const search = asked ?? shown
  const address = useMemo(() => schema.parse(search), [schema, search])
  const change = (next: Partial<A>, resetScroll = false) => {
    // A page that was left must not change the address.
    if (router.latestLocation.pathname !== pathname) return
    void router.navigate({
      to: pathname,
      search: (current: object) => ({ ...current, ...next }),
      replace: true,
      resetScroll,
    } as Parameters<typeof router.navigate>[0])
  }
  return [address, change] as const
}

const projectOf = (search: object) => (search as { projectId?: string }).projectId
