import { createRoute } from '@tanstack/react-router'
import { loadWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { clientSearch } from './client-search.ts'
import { ClientError } from '../layouts/client-error.tsx'
import { ClientNotFound } from '../layouts/router-states.tsx'
import { createPageOptions } from './page.ts'
import { rootRoute } from './root-route.ts'

/** The client app: everything below /client, for signed-in users. */
export const clientRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/client',
  validateSearch: clientSearch,
  beforeLoad: async (input) =>
    (await loadWithMessages(() => import('../layouts/client-layout.tsx'))).requireSession(input),
  errorComponent: ClientError,
  notFoundComponent: ClientNotFound,
  ...createPageOptions('app/layouts/client-layout.tsx', () => import('../layouts/client-layout.tsx')),
})
