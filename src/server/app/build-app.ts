import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Implementation } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { createSessions } from '#server/access/session.ts'
import { administrationRoutes } from '#server/features/administration/administration.routes.ts'
import { integrityRoutes } from '#server/features/integrity/integrity.routes.ts'
import { backupsRoutes } from '#server/features/backups/backups.routes.ts'
import { jobsRoutes } from '#server/features/processing/jobs.routes.ts'
import { activityRoutes } from '#server/features/activity/activity.routes.ts'
import { earlierHistoryRoutes } from '#server/features/earlier-history/earlier-history.routes.ts'
import { artifactsRoutes } from '#server/features/artifacts/artifacts.routes.ts'
import { audienceRoutes } from '#server/features/audience/audience.routes.ts'
import { notificationsRoutes } from '#server/features/notifications/notifications.routes.ts'
import { passkeysRoutes } from '#server/features/passkeys/passkeys.routes.ts'
import { twoStepRoutes } from '#server/features/auth/two-step.routes.ts'
import { authRoutes } from '#server/features/auth/auth.routes.ts'
import { captionsRoutes } from '#server/features/captions/captions.routes.ts'
import { analyticsRoutes } from '#server/features/analytics/analytics.routes.ts'
import { createVisitCounter } from '#server/features/analytics/visit-counter.ts'
import { portalsRoutes } from '#server/features/submissions/portal/portals.routes.ts'
import { reviewRoutes } from '#server/features/submissions/review/review.routes.ts'
import { submissionsRoutes } from '#server/features/submissions/contribute/contribute.routes.ts'
import { articlesRoutes } from '#server/features/help/knowledge/articles.routes.ts'
import { supportInboxRoutes } from '#server/features/help/support-inbox.routes.ts'
import { ticketsRoutes } from '#server/features/help/tickets.routes.ts'
import { reportsRoutes } from '#server/features/reports/reports.routes.ts'
import { exportsRoutes } from '#server/features/exports/exports.routes.ts'
import { downloadsRoutes } from '#server/features/downloads/downloads.routes.ts'
import { websiteEditingRoutes } from '#server/features/website/editing/website-editing.routes.ts'
import { websiteEntriesRoutes } from '#server/features/website/editing/website-entries.routes.ts'
import { websiteRoutes } from '#server/features/website/reading/website.routes.ts'
import { similarRoutes } from '#server/features/similar/similar.routes.ts'
import { staticCopyRoutes } from '#server/features/static-copy/static-copy.routes.ts'
import { storiesRoutes } from '#server/features/stories/stories.routes.ts'
import { designsRoutes } from '#server/features/designs/designs.routes.ts'
import { exhibitsRoutes } from '#server/features/exhibits/exhibits.routes.ts'
import { foldersRoutes } from '#server/features/folders/folders.routes.ts'
import { galleryRoutes } from '#server/features/gallery/gallery.routes.ts'
import { homeRoutes } from '#server/features/home/home.routes.ts'
import { artifactOperationsRoutes } from '#server/features/library/artifact-operations.routes.ts'
import { folderOperationsRoutes } from '#server/features/library/folder-operations.routes.ts'
import { importMappingsRoutes } from '#server/imports/mappings/mappings.routes.ts'
import { importsRoutes } from '#server/imports/imports.routes.ts'
import { watchedFoldersRoutes } from '#server/imports/watch/watched-folders.routes.ts'
import { invitesRoutes } from '#server/features/invites/invites.routes.ts'
import { libraryRoutes } from '#server/features/library/library.routes.ts'
import { orgsRoutes } from '#server/features/orgs/orgs.routes.ts'
import { permissionsRoutes } from '#server/features/permissions/permissions.routes.ts'
import { projectsRoutes } from '#server/features/projects/projects.routes.ts'
import { searchRoutes } from '#server/features/search/search.routes.ts'
import { subscriptionsRoutes } from '#server/features/subscriptions/subscriptions.routes.ts'
import { fieldsRoutes, templatesRoutes } from '#server/features/fields/fields.routes.ts'
import { tagsRoutes } from '#server/features/tags/tags.routes.ts'
import { vocabulariesRoutes } from '#server/features/vocabularies/vocabularies.routes.ts'
import { usersRoutes } from '#server/features/users/users.routes.ts'
import { AppError } from '#server/kit/app-error.ts'
import { decodePercent } from '#shared/rules/decode-percent.ts'
import { getLogOptions } from '#server/kit/log/log-options.ts'
import { API_BASE } from '#shared/api-base.ts'
import { closeConnections } from './connections/close-connections.ts'
import { createRequestIds, sendRequestIds } from './connections/request-id.ts'
import { securityHeaders, sendSecurityHeaders } from './connections/security-headers.ts'
import { disconnectSlowClients, SLOW_CLIENT_LIMITS, type SlowClientLimits } from './connections/slow-clients.ts'
import type { RateName } from '#shared/rules/rates.ts'
import { handleErrors } from './error-handler.ts'
import { mount } from './mount-endpoints.ts'
import { mountHealth, createReadiness, type Readiness } from './running/readiness.ts'
import { mountFiles } from './files/mount-files.ts'
import { mountDiscovery } from './pages/mount-discovery.ts'
import { mountWebApp } from './web-app/mount-web-app.ts'
import { mountPortalAddresses } from './pages/mount-portal-addresses.ts'
import { mountHelpPictures } from './pages/mount-help-pictures.ts'
import { mountSitePictures } from './pages/mount-site-pictures.ts'
import type { PAGE_CACHE_BYTES } from './pages/page-cache.ts'
import { createPublicSite } from './pages/public-site.ts'
import { mountPages, type PageSource } from './pages/mount-pages.ts'
import { closeFailedSocket, mountSocket } from './sockets/mount-socket.ts'
import type { SocketLimits } from './sockets/socket-limits.ts'
import { mountOpenApi } from './open-api.ts'
import { mountUploads } from './uploads/mount-uploads.ts'
import { mountPayments } from './mount-payments.ts'
import { mountUnsubscribe } from './mount-unsubscribe.ts'
import { createRateLimit, scaleRates, type Rates } from './rate-limit.ts'

const MAX_JSON_BYTES = 2 * 1024 * 1024

export interface AppOptions {
  /** The source of the pages; if missing, the app serves only the API and files. */
  pages?: PageSource
  /** Memory limits of the page cache. */
  pageCacheBytes?: typeof PAGE_CACHE_BYTES
  /** Rate limits; defaults to those of the contract, scaled by the configuration. */
  rates?: Rates
  /** Validates replies against the contract as well. */
  isStrict?: boolean
  slowClientLimits?: SlowClientLimits
  authorizationTtlMs?: number | undefined
  /** How long visits are collected before they are written, in ms. */
  visitsFlushMs?: number
  sockets?: SocketLimits
  /** The readiness to report; by default, that of this app. */
  readiness?: Readiness
  /** Where log lines go; defaults to standard output. */
  logStream?: { write(line: string): void }
}

/** Builds the HTTP side of a process: API, sockets, stored files and pages. */
export async function buildApp(services: Services, pool: Pool, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services
  const slowClientLimits = options.slowClientLimits ?? {
    ...SLOW_CLIENT_LIMITS,
    maxConnections: config.connectionsPerAddress,
  }
  const isDevelopment = options.pages !== undefined && 'sources' in options.pages
  const app = fastify({
    logger: { ...getLogOptions(config.logLevel), ...(options.logStream && { stream: options.logStream }) },
    genReqId: createRequestIds(config.trustProxy),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    http: { headersTimeout: slowClientLimits.headersMs, connectionsCheckingInterval: slowClientLimits.checkIntervalMs },
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug',
      requestIdLogLabel: 'request',
    }),
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => escapeMalformedUrl(url),
  })
  acceptEmptyBodies(app)
  sendRequestIds(app)
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const { statusCode: status, elapsedTime } = reply
    services.metrics.recordCall({ method, route: routeOptions.url ?? 'none', status, seconds: elapsedTime / 1000 })
  })
  closeConnections(app)
  disconnectSlowClients(app, slowClientLimits)
  sendSecurityHeaders(app, securityHeaders(config, isDevelopment))
  handleErrors(app)
  rejectMultipleHosts(app)
  const limit = createRateLimit(pool, options.rates ?? scaleRates(config.rateFactor))
  const limitRate = (rate: RateName) => (request: FastifyRequest) => limit(rate, { address: request.ip })
  // Counts every request against this limit, whatever its route.
  app.addHook('onRequest', limitRate('request'))
  await app.register(cookie)
  // Compresses only text: compressing stored files would break ranges, and scripts are compressed at build time. The
  // next compression level would take three times as long for a list response without making it smaller.
  await app.register(compress, {
    global: true,
    // Bodies are read as streams; decompressing would consume them first.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(multipart)
  // Messages from pages are short. A client that doesn't answer the closing handshake is cut off. The library's types
  // lack this option.
  const closeOptions = { closeTimeout: 2000 }
  await app.register(websocket, { options: { maxPayload: 1024, ...closeOptions }, errorHandler: closeFailedSocket })

  const sessionStore = createSessions(services.db)
  const unsubscribe = services.pubSub.subscribe((message) => {
    if (message.topic === 'sessions') sessionStore.invalidate(message.user)
  })
  app.addHook('onClose', async () => unsubscribe())
  const visits = createVisitCounter(services, options.visitsFlushMs)
  app.addHook('onClose', () => visits.close())

  const implementations: Implementation[] = [
    authRoutes(services, sessionStore),
    twoStepRoutes(services),
    passkeysRoutes(services, sessionStore),
    notificationsRoutes(services),
    usersRoutes(services, sessionStore),
    homeRoutes(services),
    orgsRoutes(services),
    subscriptionsRoutes(services),
    projectsRoutes(services),
    permissionsRoutes(services),
    importsRoutes(services),
    watchedFoldersRoutes(services),
    importMappingsRoutes(services),
    invitesRoutes(services),
    audienceRoutes(services),
    foldersRoutes(services),
    artifactsRoutes(services),
    captionsRoutes(services),
    folderOperationsRoutes(services),
    artifactOperationsRoutes(services),
    libraryRoutes(services),
    similarRoutes(services),
    activityRoutes(services),
    earlierHistoryRoutes(services),
    tagsRoutes(services),
    vocabulariesRoutes(services),
    fieldsRoutes(services),
    templatesRoutes(services),
    exhibitsRoutes(services),
    storiesRoutes(services),
    designsRoutes(services),
    searchRoutes(services),
    galleryRoutes(services),
    staticCopyRoutes(services, createPublicSite(app, services, options.pages)),
    downloadsRoutes(services),
    exportsRoutes(services),
    reportsRoutes(services),
    articlesRoutes(),
    ticketsRoutes(services),
    supportInboxRoutes(services),
    portalsRoutes(services),
    reviewRoutes(services),
    submissionsRoutes(services),
    websiteRoutes(services),
    websiteEditingRoutes(services),
    websiteEntriesRoutes(services),
    analyticsRoutes(services, visits),
    administrationRoutes(services),
    integrityRoutes(services),
    jobsRoutes(services),
    backupsRoutes(services),
  ].flat()
  await app.register(async (scope) => {
    mount(scope, implementations, {
      services,
      sessions: sessionStore,
      limit,
      isStrict: options.isStrict ?? false,
      authorizationTtlMs: options.authorizationTtlMs,
    })
    mountUploads(scope, { services, sessions: sessionStore, limit, authorizationTtlMs: options.authorizationTtlMs })
    mountSocket(scope, services, sessionStore, options.sockets)
  })
  mountOpenApi(app, { endpoints: implementations.map(({ endpoint }) => endpoint), limitRate: limitRate('feed') })
  app.all(`${API_BASE}/*`, { onRequest: limitRate('read') }, async () => {
    throw new AppError('not_found')
  })
  mountHealth(app, options.readiness ?? createReadiness({ pool, store: services.store }), limitRate('read'))
  await app.register(async (scope) => {
    scope.addHook('onRequest', limitRate('file'))
    mountFiles(scope, services)
  })
  await mountPayments(app, { services, limitRate: limitRate('write') })
  await mountUnsubscribe(app, { services, limitRate: limitRate('write') })
  mountDiscovery(app, { services, limitRate: limitRate('feed'), limitPageRate: limitRate('page') })
  mountPortalAddresses(app, { services, limitRate: limitRate('page') })
  mountHelpPictures(app, limitRate('file'))
  mountSitePictures(app, { services, limitRate: limitRate('file') })
  if (options.pages) {
    const pageOptions = { services, limitRate: limitRate('page'), cacheBytes: options.pageCacheBytes }
    const build = await mountPages(app, options.pages, pageOptions)
    if (build) await mountWebApp(app, build, limitRate('file'))
  }
  return app
}

// Browsers send a JSON content type with an empty body for POST and DELETE; accept it.
function acceptEmptyBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new AppError('bad_input', { reason: ['not_json'] }))
    }
  })
}

/**
 * Returns the requested URL without its fragment. Malformed escapes (`/%`, `/%ff`) are taken literally, so such a URL
 * is logged, counted and answered like any other; the router would reject it before any hook runs.
 */
function escapeMalformedUrl(requestedUrl: string): string {
  const [url = ''] = requestedUrl.split('#', 1)
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?', 1)
  return decodePercent(path) === undefined ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}

/** Rejects requests with more than one Host header: a proxy in front may have used the other one. */
function rejectMultipleHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hostHeaderCount = 0
    // In `rawHeaders`, names and values alternate.
    for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hostHeaderCount++
    done(hostHeaderCount > 1 ? new AppError('bad_input', { reason: ['many_hosts'] }) : undefined)
  })
}
