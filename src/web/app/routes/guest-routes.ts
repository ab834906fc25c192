import { createRoute, notFound } from '@tanstack/react-router'
import { z } from 'zod'
import { textParam } from '#web/kit/address/address-params.ts'
import { createPageOptions } from './page.ts'
import { rootRoute } from './root-route.ts'

// Shown without a login
const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  ...createPageOptions('app/layouts/guest-layout.tsx', () => import('../layouts/guest-layout.tsx')),
})
const registerRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/register-account',
  ...createPageOptions('pages/register.tsx', () => import('#web/pages/register.tsx')),
})
const confirmRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/register-account/confirm',
  validateSearch: z.object({ token: textParam }),
  ...createPageOptions('pages/confirm.tsx', () => import('#web/pages/confirm.tsx')),
})
const inviteRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/invite',
  validateSearch: z.object({ id: textParam, token: textParam }),
  ...createPageOptions('pages/invite.tsx', () => import('#web/pages/invite.tsx')),
})

const unsubscribeRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/unsubscribe',
  validateSearch: z.object({ token: textParam }),
  ...createPageOptions('pages/unsubscribe.tsx', () => import('#web/pages/unsubscribe.tsx')),
})

// Development and tests only: the server marks the document.
const devRoute = createRoute({
  getParentRoute: () => guestRoute,
  path: '/dev',
  beforeLoad: () => {
    if (typeof document === 'undefined' || !('dev' in document.documentElement.dataset)) throw notFound()
  },
})
const devFormsRoute = createRoute({
  getParentRoute: () => devRoute,
  path: '/forms',
  ...createPageOptions('pages/dev/forms.tsx', () => import('#web/pages/dev/forms.tsx')),
})
const devAlertsRoute = createRoute({
  getParentRoute: () => devRoute,
  path: '/alerts',
  ...createPageOptions('pages/dev/alerts.tsx', () => import('#web/pages/dev/alerts.tsx')),
})

/** The pages that are shown without a login, and those of development. */
export const guestRoutes = guestRoute.addChildren([
  registerRoute,
  confirmRoute,
  inviteRoute,
  unsubscribeRoute,
  devRoute.addChildren([devFormsRoute, devAlertsRoute]),
])
