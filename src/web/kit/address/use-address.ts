import { trimEndCharacters } from '#shared/rules/trim-end-characters.ts'
import { useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Parses search parameters; invalid values count as absent. */
interface AddressSchema<A> {
  parse: (search: unknown) => A
}

/**
 * Returns the parsed search parameters of this page and a function that changes them. A change counts immediately,
 * while the navigation is still pending, so a bound control never flashes its old value. Once the navigation ends, the
 * parameters come from the URL again.
 */
export function useAddress<A extends object>(schema: AddressSchema<A>) {
  const router = useRouter()
  const { pathname: matchedPathname, search: matchedSearch } = useMatch({ strict: false })
  // An index route matches with a trailing slash, which its URL doesn't have.
  const pathname = trimEndCharacters(matchedPathname, '/') || '/'
  // A pending navigation to another page or project doesn't concern this page.
  const pendingSearch = useRouterState({
    select: ({ location }) =>
      location.pathname === pathname && getProjectId(location.search) === getProjectId(matchedSearch)
        ? location.search
        : undefined,
  })
  const search = pendingSearch ?? matchedSearch
  const address = useMemo(() => schema.parse(search), [schema, search])
  const changeAddress = (changes: Partial<A>, resetScroll = false) => {
    // A page that the user has left must not change the URL.
    if (router.latestLocation.pathname !== pathname) return
    void router.navigate({
      to: pathname,
      search: (current: object) => ({ ...current, ...changes }),
      replace: true,
      resetScroll,
    } as Parameters<typeof router.navigate>[0])
  }
  return [address, changeAddress] as const
}

const getProjectId = (search: object) => (search as { projectId?: string }).projectId
