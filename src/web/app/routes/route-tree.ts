import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import {
  adminActivitySearchParams,
  jobsSearchParams,
  mailsSearchParams,
  orgsSearchParams,
  usersSearchParams,
} from '#web/features/administration/admin-addresses.ts'
import { analyticsSearchParams } from '#web/features/analytics/analytics-address.ts'
import { activitySearchParams } from '#web/features/activity/activity-address.ts'
import { archiveSearchParams } from '#web/features/archive/address/archive-address.ts'
import { inboxSearchParams, helpSearchParams } from '#web/features/help/help-address.ts'
import { membersSearchParams } from '#web/features/members/members-address.ts'
import { orgSearchParams } from '#web/features/orgs/org-address.ts'
import { reportsSearchParams } from '#web/features/reports/reports-address.ts'
import { submissionsSearchParams } from '#web/features/submissions/submissions-address.ts'
import { tagsSearchParams } from '#web/features/tags/tags-address.ts'
import { trashSearchParams } from '#web/features/trash/trash-address.ts'
import { websiteSearchParams } from '#web/features/website-editing/website-address.ts'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'
import type { RouterContext } from '#web/kit/router-context.ts'
import { loadWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { clientSearch } from './client-search.ts'
import { ClientError } from '../layouts/client-error.tsx'
import { RootLayout } from '../layouts/root-layout.tsx'
import { ClientNotFound, RouterNotFound } from '../layouts/router-states.tsx'
import { createPageOptions } from './page.ts'

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: RouterNotFound,
})

// The client app: everything below /client, for signed-in users
const clientRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/client',
  validateSearch: clientSearch,
  beforeLoad: async (input) =>
    (await loadWithMessages(() => import('../layouts/client-layout.tsx'))).requireSession(input),
  errorComponent: ClientError,
  notFoundComponent: ClientNotFound,
  ...createPageOptions('app/layouts/client-layout.tsx', () => import('../layouts/client-layout.tsx')),
})
const clientHomeRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/',
  validateSearch: orgSearchParams,
  beforeLoad: ({ search: { projectId } }) => {
    if (projectId) throw redirect({ to: '/client/archive', search: { projectId }, replace: true })
  },
  ...createPageOptions('pages/client/home.tsx', () => import('#web/pages/client/home.tsx')),
})
const archiveRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/archive',
  validateSearch: archiveSearchParams,
  ...createPageOptions('pages/client/archive.tsx', () => import('#web/pages/client/archive.tsx')),
})
const artifactRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/archive/$id',
  validateSearch: archiveSearchParams,
  ...createPageOptions('pages/client/item.tsx', () => import('#web/pages/client/item.tsx')),
})
const trashRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/trash',
  validateSearch: trashSearchParams,
  ...createPageOptions('pages/client/trash.tsx', () => import('#web/pages/client/trash.tsx')),
})
const tagsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/tags',
  validateSearch: tagsSearchParams,
  ...createPageOptions('pages/client/tags.tsx', () => import('#web/pages/client/tags.tsx')),
})
const membersRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/members',
  validateSearch: membersSearchParams,
  ...createPageOptions('pages/client/members.tsx', () => import('#web/pages/client/members.tsx')),
})
const analyticsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/analytics',
  validateSearch: analyticsSearchParams,
  ...createPageOptions('pages/client/visitors/analytics.tsx', () => import('#web/pages/client/visitors/analytics.tsx')),
})
const reportsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/reports',
  validateSearch: reportsSearchParams,
  ...createPageOptions('pages/client/visitors/reports.tsx', () => import('#web/pages/client/visitors/reports.tsx')),
})
const submissionsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/submissions',
  validateSearch: submissionsSearchParams,
  ...createPageOptions(
    'pages/client/visitors/submissions.tsx',
    () => import('#web/pages/client/visitors/submissions.tsx'),
  ),
})
const activityRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/activity',
  validateSearch: activitySearchParams,
  ...createPageOptions('pages/client/activity.tsx', () => import('#web/pages/client/activity.tsx')),
})
const settingsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings',
  ...createPageOptions('pages/client/place/settings.tsx', () => import('#web/pages/client/place/settings.tsx')),
})
const galleryDesignRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/gallery',
  ...createPageOptions(
    'pages/client/place/gallery-design.tsx',
    () => import('#web/pages/client/place/gallery-design.tsx'),
  ),
})
const subscriptionRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/subscription',
  validateSearch: z.object({ org: textParam, from: choiceParam(['checkout'] as const) }),
  beforeLoad: ({ search: { org } }) => {
    if (!org) throw redirect({ to: '/client', search: {}, replace: true })
  },
  ...createPageOptions('pages/client/place/subscription.tsx', () => import('#web/pages/client/place/subscription.tsx')),
})
const portalRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/portal',
  ...createPageOptions('pages/client/place/portal.tsx', () => import('#web/pages/client/place/portal.tsx')),
})
const exhibitsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/exhibits',
  ...createPageOptions('pages/client/exhibits.tsx', () => import('#web/pages/client/exhibits.tsx')),
})
const exhibitEditorRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/exhibits/$id',
  ...createPageOptions('pages/client/exhibit.tsx', () => import('#web/pages/client/exhibit.tsx')),
})
// Where the text of an exhibit was edited before it moved onto the exhibit's own page
const storyRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/exhibits/$id/story',
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/client/exhibits/$id', params, search, replace: true })
  },
})
const sharedRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/shared',
  ...createPageOptions('pages/client/archive/shared.tsx', () => import('#web/pages/client/archive/shared.tsx')),
})
const accountRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/account/manage',
  ...createPageOptions('pages/client/account/manage.tsx', () => import('#web/pages/client/account/manage.tsx')),
})
const helpRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/help',
  validateSearch: helpSearchParams,
  ...createPageOptions('pages/client/help.tsx', () => import('#web/pages/client/help.tsx')),
})

// For administrators; for everyone else these pages don't exist.
const adminRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/admin',
  ...createPageOptions('pages/client/admin/admin-layout.tsx', () => import('#web/pages/client/admin/admin-layout.tsx')),
})
const adminOverviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  ...createPageOptions('pages/client/admin/overview.tsx', () => import('#web/pages/client/admin/overview.tsx')),
})
const adminHealthRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/health',
  ...createPageOptions('pages/client/admin/health.tsx', () => import('#web/pages/client/admin/health.tsx')),
})
const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  validateSearch: usersSearchParams,
  ...createPageOptions('pages/client/admin/users.tsx', () => import('#web/pages/client/admin/users.tsx')),
})
const adminOrgsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/orgs',
  validateSearch: orgsSearchParams,
  ...createPageOptions('pages/client/admin/orgs.tsx', () => import('#web/pages/client/admin/orgs.tsx')),
})
const adminJobsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/jobs',
  validateSearch: jobsSearchParams,
  ...createPageOptions('pages/client/admin/jobs.tsx', () => import('#web/pages/client/admin/jobs.tsx')),
})
const adminMailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/mails',
  validateSearch: mailsSearchParams,
  ...createPageOptions('pages/client/admin/mails.tsx', () => import('#web/pages/client/admin/mails.tsx')),
})
const adminTicketsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/tickets',
  validateSearch: inboxSearchParams,
  ...createPageOptions('pages/client/admin/tickets.tsx', () => import('#web/pages/client/admin/tickets.tsx')),
})
const adminTicketRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/tickets/$id',
  ...createPageOptions('pages/client/admin/ticket.tsx', () => import('#web/pages/client/admin/ticket.tsx')),
})
const adminWebsiteRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/website',
  validateSearch: websiteSearchParams,
  ...createPageOptions('pages/client/admin/website.tsx', () => import('#web/pages/client/admin/website.tsx')),
})
const adminWebsiteEntryRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/website/$id',
  ...createPageOptions(
    'pages/client/admin/website-entry.tsx',
    () => import('#web/pages/client/admin/website-entry.tsx'),
  ),
})
const adminActivityRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/activity',
  validateSearch: adminActivitySearchParams,
  ...createPageOptions('pages/client/admin/activity.tsx', () => import('#web/pages/client/admin/activity.tsx')),
})
const adminSettingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings',
  ...createPageOptions('pages/client/admin/settings.tsx', () => import('#web/pages/client/admin/settings.tsx')),
})
// The submissions portal and the status page of a contribution
const submitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/submit',
  validateSearch: z.object({ submissionsId: textParam, receipt: textParam }),
  ...createPageOptions('pages/submit/submit.tsx', () => import('#web/pages/submit/submit.tsx')),
})

// Previews of drafts: for signed-in users, but in the gallery mood
const previewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/preview/exhibit/$id',
  ...createPageOptions('pages/preview/exhibit.tsx', () => import('#web/pages/preview/exhibit.tsx')),
})

const galleryPreviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/preview/gallery/$id',
  ...createPageOptions('pages/preview/gallery.tsx', () => import('#web/pages/preview/gallery.tsx')),
})

const sitePreviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/preview/website/$id',
  ...createPageOptions('pages/preview/website.tsx', () => import('#web/pages/preview/website.tsx')),
})

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

/** Every page that the browser renders; visitors' pages are in `app/visitors`. */
export const routeTree = rootRoute.addChildren([
  previewRoute,
  galleryPreviewRoute,
  sitePreviewRoute,
  submitRoute,
  clientRoute.addChildren([
    clientHomeRoute,
    archiveRoute,
    artifactRoute,
    exhibitsRoute,
    subscriptionRoute,
    exhibitEditorRoute,
    storyRoute,
    tagsRoute,
    trashRoute,
    membersRoute,
    settingsRoute,
    galleryDesignRoute,
    portalRoute,
    submissionsRoute,
    reportsRoute,
    analyticsRoute,
    activityRoute,
    accountRoute,
    sharedRoute,
    helpRoute,
    adminRoute.addChildren([
      adminOverviewRoute,
      adminHealthRoute,
      adminUsersRoute,
      adminOrgsRoute,
      adminJobsRoute,
      adminMailsRoute,
      adminTicketsRoute,
      adminTicketRoute,
      adminWebsiteRoute,
      adminWebsiteEntryRoute,
      adminActivityRoute,
      adminSettingsRoute,
    ]),
  ]),
  guestRoute.addChildren([
    registerRoute,
    confirmRoute,
    inviteRoute,
    unsubscribeRoute,
    devRoute.addChildren([devFormsRoute, devAlertsRoute]),
  ]),
])
