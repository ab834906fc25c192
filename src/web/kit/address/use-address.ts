import { trimmedEnd } from '#shared/rules/trimmed-end.ts'
import { useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'

/** What comes out of the search parameters of an address; what does not fit is as if it were not there. */
interface Reads<A> {
  parse: (search: unknown) => A
}

/**
 * What the address of this page asks for, and the way to ask for something else. What was chosen counts at once, while
 * the page is still on its way there: a control that is bound to the address never shows its old value again. Should
 * the address say otherwise in the end, so does this.
 */
export function useAddress<A extends object>(schema: Reads<A>) {
  const router = useRouter()
  const { pathname: matched, search: shown } = useMatch({ strict: false })
  // The first page below a path matches with a slash behind it, which its address does not have.
  const pathname = trimmedEnd(matched, '/') || '/'
  // Another page or another project that one is on the way to is no matter of this page.
  const asked = useRouterState({
    select: ({ location }) =>
      location.pathname === pathname && projectOf(location.search) === projectOf(shown) ? location.search : undefined,
  })
  const search = asked ?? shown
  const address = useMemo(() => schema.parse(search), [schema, search])
  const change = (next: Partial<A>, resetScroll = false) => {
    // Who has left no longer changes what is asked for.
    if (router.latestLocation.pathname !== pathname) return
    void router.navigate({
      to: pathname,
      search: (now: object) => ({ ...now, ...next }),
      replace: true,
      resetScroll,
    } as Parameters<typeof router.navigate>[0])
  }
  return [address, change] as const
}

const projectOf = (search: object) => (search as { projectId?: string }).projectId
