import { createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import {
  adminActivitySearchParams,
  jobsSearchParams,
  mailsSearchParams,
  orgsSearchParams,
  usersSearchParams,
} from '#web/features/administration/data/admin-addresses.ts'
import { analyticsSearchParams } from '#web/features/analytics/analytics-address.ts'
import { activitySearchParams } from '#web/features/activity/activity-address.ts'
import { archiveSearchParams } from '#web/features/archive/address/archive-address.ts'
import { inboxSearchParams, helpSearchParams } from '#web/features/help/help-address.ts'
import { membersSearchParams } from '#web/features/members/members-address.ts'
import { orgSearchParams } from '#web/features/orgs/org-address.ts'
import { reportsSearchParams } from '#web/features/reports/reports-address.ts'
import { similarSearchParams } from '#web/features/similar/similar-address.ts'
import { submissionsSearchParams } from '#web/features/submissions/submissions-address.ts'
import { vocabulariesSearchParams } from '#web/features/vocabularies/vocabularies-address.ts'
import { importsSearchParams } from '#web/features/imports/data/imports-address.ts'
import { tagsSearchParams } from '#web/features/tags/tags-address.ts'
import { trashSearchParams } from '#web/features/trash/trash-address.ts'
import { websiteSearchParams } from '#web/features/website-editing/website-address.ts'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'
import { clientRoute } from './client-route.ts'
import { guestRoutes } from './guest-routes.ts'
import { createPageOptions } from './page.ts'
import { rootRoute } from './root-route.ts'

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
const similarRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/similar',
  validateSearch: similarSearchParams,
  ...createPageOptions('pages/client/archive/similar.tsx', () => import('#web/pages/client/archive/similar.tsx')),
})
const importRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/import',
  validateSearch: importsSearchParams,
  ...createPageOptions('pages/client/import.tsx', () => import('#web/pages/client/import.tsx')),
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
const fieldsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/fields',
  ...createPageOptions('pages/client/place/fields.tsx', () => import('#web/pages/client/place/fields.tsx')),
})
const gallerySettingsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/gallery',
  ...createPageOptions('pages/client/place/gallery.tsx', () => import('#web/pages/client/place/gallery.tsx')),
})
const galleryDesignRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/gallery/design',
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
const vocabulariesRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/vocabularies',
  validateSearch: vocabulariesSearchParams,
  beforeLoad: ({ search: { org } }) => {
    if (!org) throw redirect({ to: '/client', search: {}, replace: true })
  },
  ...createPageOptions('pages/client/vocabularies.tsx', () => import('#web/pages/client/vocabularies.tsx')),
})
const portalRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/gallery/portal',
  ...createPageOptions('pages/client/place/portal.tsx', () => import('#web/pages/client/place/portal.tsx')),
})
// Where the gallery's design and the portal were before they moved under Gallery
const oldDesignRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/gallery',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/client/gallery/design', search, replace: true })
  },
})
const oldPortalRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/settings/portal',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/client/gallery/portal', search, replace: true })
  },
})
const exhibitsRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/exhibits',
  ...createPageOptions('pages/client/exhibits.tsx', () => import('#web/pages/client/exhibits.tsx')),
})
const exhibitEditorRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/exhibits/$id',
  ...createPageOptions('pages/client/exhibit/exhibit.tsx', () => import('#web/pages/client/exhibit/exhibit.tsx')),
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
const adminIntegrityRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/integrity',
  ...createPageOptions('pages/client/admin/integrity.tsx', () => import('#web/pages/client/admin/integrity.tsx')),
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
const adminBackupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/backups',
  ...createPageOptions('pages/client/admin/backups.tsx', () => import('#web/pages/client/admin/backups.tsx')),
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
    vocabulariesRoute,
    exhibitEditorRoute,
    storyRoute,
    tagsRoute,
    importRoute,
    similarRoute,
    trashRoute,
    membersRoute,
    settingsRoute,
    fieldsRoute,
    gallerySettingsRoute,
    galleryDesignRoute,
    portalRoute,
    oldDesignRoute,
    oldPortalRoute,
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
      adminIntegrityRoute,
      adminUsersRoute,
      adminOrgsRoute,
      adminJobsRoute,
      adminMailsRoute,
      adminTicketsRoute,
      adminTicketRoute,
      adminWebsiteRoute,
      adminWebsiteEntryRoute,
      adminBackupsRoute,
      adminActivityRoute,
      adminSettingsRoute,
    ]),
  ]),
  guestRoutes,
])
