import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import {
  adminActivityAddress,
  jobsAddress,
  mailsAddress,
  orgsAddress,
  usersAddress,
} from '#web/features/administration/admin-addresses.ts'
import { analyticsAddress } from '#web/features/analytics/analytics-address.ts'
import { activityAddress } from '#web/features/activity/activity-address.ts'
import { archiveAddress } from '#web/features/archive/address/archive-address.ts'
import { inboxAddress, helpAddress } from '#web/features/help/help-address.ts'
import { membersAddress } from '#web/features/members/members-address.ts'
import { orgAddress } from '#web/features/orgs/org-address.ts'
import { reportsAddress } from '#web/features/reports/reports-address.ts'
import { submissionsAddress } from '#web/features/submissions/submissions-address.ts'
import { tagsAddress } from '#web/features/tags/tags-address.ts'
import { trashAddress } from '#web/features/trash/trash-address.ts'
import { websiteAddress } from '#web/features/website-editing/website-address.ts'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'
import type { RouterContext } from '#web/kit/router-context.ts'
import { loadWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { clientSearch } from './client-search.ts'
import { ClientError } from '../layouts/client-error.tsx'
import { RootLayout } from '../layouts/root-layout.tsx'
import { ClientNotFound, RouterNotFound } from '../layouts/router-states.tsx'
import { pageOptions } from './page.ts'

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: RouterNotFound,
})

// The client: signed in, everything below /client
const client = createRoute({
  getParentRoute: () => rootRoute,
  path: '/client',
  validateSearch: clientSearch,
  beforeLoad: async (input) =>
    (await loadWithMessages(() => import('../layouts/client-layout.tsx'))).requireSession(input),
  errorComponent: ClientError,
  notFoundComponent: ClientNotFound,
  ...pageOptions('app/layouts/client-layout.tsx', () => import('../layouts/client-layout.tsx')),
})
const clientHome = createRoute({
  getParentRoute: () => client,
  path: '/',
  validateSearch: orgAddress,
  beforeLoad: ({ search: { projectId } }) => {
    if (projectId) throw redirect({ to: '/client/archive', search: { projectId }, replace: true })
  },
  ...pageOptions('pages/client/home.tsx', () => import('#web/pages/client/home.tsx')),
})
const archive = createRoute({
  getParentRoute: () => client,
  path: '/archive',
  validateSearch: archiveAddress,
  ...pageOptions('pages/client/archive.tsx', () => import('#web/pages/client/archive.tsx')),
})
const artifact = createRoute({
  getParentRoute: () => client,
  path: '/archive/$id',
  validateSearch: archiveAddress,
  ...pageOptions('pages/client/item.tsx', () => import('#web/pages/client/item.tsx')),
})
const trash = createRoute({
  getParentRoute: () => client,
  path: '/trash',
  validateSearch: trashAddress,
  ...pageOptions('pages/client/trash.tsx', () => import('#web/pages/client/trash.tsx')),
})
const tags = createRoute({
  getParentRoute: () => client,
  path: '/tags',
  validateSearch: tagsAddress,
  ...pageOptions('pages/client/tags.tsx', () => import('#web/pages/client/tags.tsx')),
})
const members = createRoute({
  getParentRoute: () => client,
  path: '/members',
  validateSearch: membersAddress,
  ...pageOptions('pages/client/members.tsx', () => import('#web/pages/client/members.tsx')),
})
const analytics = createRoute({
  getParentRoute: () => client,
  path: '/analytics',
  validateSearch: analyticsAddress,
  ...pageOptions('pages/client/visitors/analytics.tsx', () => import('#web/pages/client/visitors/analytics.tsx')),
})
const reports = createRoute({
  getParentRoute: () => client,
  path: '/reports',
  validateSearch: reportsAddress,
  ...pageOptions('pages/client/visitors/reports.tsx', () => import('#web/pages/client/visitors/reports.tsx')),
})
const submissions = createRoute({
  getParentRoute: () => client,
  path: '/submissions',
  validateSearch: submissionsAddress,
  ...pageOptions('pages/client/visitors/submissions.tsx', () => import('#web/pages/client/visitors/submissions.tsx')),
})
const activity = createRoute({
  getParentRoute: () => client,
  path: '/activity',
  validateSearch: activityAddress,
  ...pageOptions('pages/client/activity.tsx', () => import('#web/pages/client/activity.tsx')),
})
const settings = createRoute({
  getParentRoute: () => client,
  path: '/settings',
  ...pageOptions('pages/client/place/settings.tsx', () => import('#web/pages/client/place/settings.tsx')),
})
const galleryDesign = createRoute({
  getParentRoute: () => client,
  path: '/settings/gallery',
  ...pageOptions('pages/client/place/gallery-design.tsx', () => import('#web/pages/client/place/gallery-design.tsx')),
})
const subscription = createRoute({
  getParentRoute: () => client,
  path: '/subscription',
  validateSearch: z.object({ org: textParam, from: choiceParam(['checkout'] as const) }),
  beforeLoad: ({ search: { org } }) => {
    if (!org) throw redirect({ to: '/client', search: {}, replace: true })
  },
  ...pageOptions('pages/client/place/subscription.tsx', () => import('#web/pages/client/place/subscription.tsx')),
})
const portal = createRoute({
  getParentRoute: () => client,
  path: '/settings/portal',
  ...pageOptions('pages/client/place/portal.tsx', () => import('#web/pages/client/place/portal.tsx')),
})
const exhibits = createRoute({
  getParentRoute: () => client,
  path: '/exhibits',
  ...pageOptions('pages/client/exhibits.tsx', () => import('#web/pages/client/exhibits.tsx')),
})
const exhibitEditor = createRoute({
  getParentRoute: () => client,
  path: '/exhibits/$id',
  ...pageOptions('pages/client/exhibit.tsx', () => import('#web/pages/client/exhibit.tsx')),
})
const story = createRoute({
  getParentRoute: () => client,
  path: '/exhibits/$id/story',
  ...pageOptions('pages/client/story.tsx', () => import('#web/pages/client/story.tsx')),
})
const shared = createRoute({
  getParentRoute: () => client,
  path: '/shared',
  ...pageOptions('pages/client/archive/shared.tsx', () => import('#web/pages/client/archive/shared.tsx')),
})
const account = createRoute({
  getParentRoute: () => client,
  path: '/account/manage',
  ...pageOptions('pages/client/account/manage.tsx', () => import('#web/pages/client/account/manage.tsx')),
})
const help = createRoute({
  getParentRoute: () => client,
  path: '/help',
  validateSearch: helpAddress,
  ...pageOptions('pages/client/help.tsx', () => import('#web/pages/client/help.tsx')),
})

// For administrators; for everyone else these addresses are not found.
const admin = createRoute({
  getParentRoute: () => client,
  path: '/admin',
  ...pageOptions('pages/client/admin/admin-layout.tsx', () => import('#web/pages/client/admin/admin-layout.tsx')),
})
const adminHealth = createRoute({
  getParentRoute: () => admin,
  path: '/',
  ...pageOptions('pages/client/admin/health.tsx', () => import('#web/pages/client/admin/health.tsx')),
})
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/users',
  validateSearch: usersAddress,
  ...pageOptions('pages/client/admin/users.tsx', () => import('#web/pages/client/admin/users.tsx')),
})
const adminOrgs = createRoute({
  getParentRoute: () => admin,
  path: '/orgs',
  validateSearch: orgsAddress,
  ...pageOptions('pages/client/admin/orgs.tsx', () => import('#web/pages/client/admin/orgs.tsx')),
})
const adminJobs = createRoute({
  getParentRoute: () => admin,
  path: '/jobs',
  validateSearch: jobsAddress,
  ...pageOptions('pages/client/admin/jobs.tsx', () => import('#web/pages/client/admin/jobs.tsx')),
})
const adminMails = createRoute({
  getParentRoute: () => admin,
  path: '/mails',
  validateSearch: mailsAddress,
  ...pageOptions('pages/client/admin/mails.tsx', () => import('#web/pages/client/admin/mails.tsx')),
})
const adminTickets = createRoute({
  getParentRoute: () => admin,
  path: '/tickets',
  validateSearch: inboxAddress,
  ...pageOptions('pages/client/admin/tickets.tsx', () => import('#web/pages/client/admin/tickets.tsx')),
})
const adminTicket = createRoute({
  getParentRoute: () => admin,
  path: '/tickets/$id',
  ...pageOptions('pages/client/admin/ticket.tsx', () => import('#web/pages/client/admin/ticket.tsx')),
})
const adminWebsite = createRoute({
  getParentRoute: () => admin,
  path: '/website',
  validateSearch: websiteAddress,
  ...pageOptions('pages/client/admin/website.tsx', () => import('#web/pages/client/admin/website.tsx')),
})
const adminWebsiteEntry = createRoute({
  getParentRoute: () => admin,
  path: '/website/$id',
  ...pageOptions('pages/client/admin/website-entry.tsx', () => import('#web/pages/client/admin/website-entry.tsx')),
})
const adminActivity = createRoute({
  getParentRoute: () => admin,
  path: '/activity',
  validateSearch: adminActivityAddress,
  ...pageOptions('pages/client/admin/activity.tsx', () => import('#web/pages/client/admin/activity.tsx')),
})
const adminSettings = createRoute({
  getParentRoute: () => admin,
  path: '/settings',
  ...pageOptions('pages/client/admin/settings.tsx', () => import('#web/pages/client/admin/settings.tsx')),
})
// The submissions portal and the status page of a contribution
const submit = createRoute({
  getParentRoute: () => rootRoute,
  path: '/submit',
  validateSearch: z.object({ submissionsId: textParam, receipt: textParam }),
  ...pageOptions('pages/submit/submit.tsx', () => import('#web/pages/submit/submit.tsx')),
})

// Previews of drafts: for signed-in users, but in the gallery mood
const preview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/preview/exhibit/$id',
  ...pageOptions('pages/preview/exhibit.tsx', () => import('#web/pages/preview/exhibit.tsx')),
})

const galleryPreview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/preview/gallery/$id',
  ...pageOptions('pages/preview/gallery.tsx', () => import('#web/pages/preview/gallery.tsx')),
})

const sitePreview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/preview/website/$id',
  ...pageOptions('pages/preview/website.tsx', () => import('#web/pages/preview/website.tsx')),
})

// Shown without a login
const guest = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  ...pageOptions('app/layouts/guest-layout.tsx', () => import('../layouts/guest-layout.tsx')),
})
const register = createRoute({
  getParentRoute: () => guest,
  path: '/register-account',
  ...pageOptions('pages/register.tsx', () => import('#web/pages/register.tsx')),
})
const confirm = createRoute({
  getParentRoute: () => guest,
  path: '/register-account/confirm',
  validateSearch: z.object({ token: textParam }),
  ...pageOptions('pages/confirm.tsx', () => import('#web/pages/confirm.tsx')),
})
const invite = createRoute({
  getParentRoute: () => guest,
  path: '/invite',
  validateSearch: z.object({ id: textParam, token: textParam }),
  ...pageOptions('pages/invite.tsx', () => import('#web/pages/invite.tsx')),
})

const unsubscribe = createRoute({
  getParentRoute: () => guest,
  path: '/unsubscribe',
  validateSearch: z.object({ token: textParam }),
  ...pageOptions('pages/unsubscribe.tsx', () => import('#web/pages/unsubscribe.tsx')),
})

// Development and tests only: the server marks the document.
const dev = createRoute({
  getParentRoute: () => guest,
  path: '/dev',
  beforeLoad: () => {
    if (typeof document === 'undefined' || !('dev' in document.documentElement.dataset)) throw notFound()
  },
})
const devForms = createRoute({
  getParentRoute: () => dev,
  path: '/forms',
  ...pageOptions('pages/dev/forms.tsx', () => import('#web/pages/dev/forms.tsx')),
})
const devAlerts = createRoute({
  getParentRoute: () => dev,
  path: '/alerts',
  ...pageOptions('pages/dev/alerts.tsx', () => import('#web/pages/dev/alerts.tsx')),
})

/** Every page that the browser renders; visitors' pages are in `app/visitors`. */
export const routeTree = rootRoute.addChildren([
  preview,
  galleryPreview,
  sitePreview,
  submit,
  client.addChildren([
    clientHome,
    archive,
    artifact,
    exhibits,
    subscription,
    exhibitEditor,
    story,
    tags,
    trash,
    members,
    settings,
    galleryDesign,
    portal,
    submissions,
    reports,
    analytics,
    activity,
    account,
    shared,
    help,
    admin.addChildren([
      adminHealth,
      adminUsers,
      adminOrgs,
      adminJobs,
      adminMails,
      adminTickets,
      adminTicket,
      adminWebsite,
      adminWebsiteEntry,
      adminActivity,
      adminSettings,
    ]),
  ]),
  guest.addChildren([register, confirm, invite, unsubscribe, dev.addChildren([devForms, devAlerts])]),
])
