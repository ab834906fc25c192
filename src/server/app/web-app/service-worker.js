// The service worker of the installed client. It never caches API replies, only one page for when there is no connection,
// which is the same for everyone, and files that another app shares, until the user files them. The server sets BUILD,
// so that another build makes this another worker, and SCRIPTS, the addresses of the scripts of the offline page.

const CACHE = `vitrine-${BUILD}`
const SHARED_FILES_CACHE = 'vitrine-shared'
const OFFLINE_URL = '/client/offline'

/** Caches the offline page, as a visitor without a session gets it, and its scripts. */
async function cacheOfflinePage() {
  const page = await fetch(OFFLINE_URL, { credentials: 'omit', cache: 'no-store' })
  if (!page.ok) throw new Error(`${OFFLINE_URL} answered ${page.status}`)
  const cache = await caches.open(CACHE)
  await cache.put(OFFLINE_URL, page)
  await cache.addAll(SCRIPTS)
}

/** Deletes the caches of earlier workers and lets navigations load while this worker is starting. */
async function activate() {
  await self.registration.navigationPreload?.enable()
  const names = await caches.keys()
  const oldNames = names.filter((name) => name !== CACHE && name !== SHARED_FILES_CACHE)
  await Promise.all(oldNames.map((name) => caches.delete(name)))
}

/** How many shared files may wait to be filed; further ones are ignored. */
const MAX_SHARED_FILES = 200

/** The signed-in user's id, from the session cookie that scripts may read; undefined where workers can't read cookies. */
async function getUserId() {
  const cookies = (await self.cookieStore?.getAll()) ?? []
  return cookies.find(({ name }) => /^(__Secure-)?vitrine_session$/.test(name))?.value
}

/**
 * Stores the files that another app shares and redirects to the page that asks where to file them. They belong to the
 * signed-in user; without one nothing is stored.
 */
async function storeSharedFiles(request) {
  const [form, owner] = await Promise.all([request.formData(), getUserId()])
  if (owner) {
    const cache = await caches.open(SHARED_FILES_CACHE)
    const files = form.getAll('file').filter((value) => value instanceof File)
    const freeSlots = Math.max(0, MAX_SHARED_FILES - (await cache.keys()).length)
    const now = Date.now()
    const toHeaders = (file) => ({
      'content-type': file.type,
      'x-name': encodeURIComponent(file.name),
      'x-owner': owner,
      'x-at': now,
    })
    await Promise.all(
      files
        .slice(0, freeSlots)
        .map((file, i) => cache.put(`/client/shared/${now}-${i}`, new Response(file, { headers: toHeaders(file) }))),
    )
  }
  return Response.redirect('/client/shared', 303)
}

/** Loads a page from the network, preloaded if possible; without a connection, the offline page. */
async function loadPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(OFFLINE_URL)) ?? Response.error()
  }
}

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(cacheOfflinePage())
})
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === '/client/share') return event.respondWith(storeSharedFiles(request))
  if (request.method !== 'GET' || pathname.startsWith('/client/api/')) return
  if (request.mode === 'navigate') return event.respondWith(loadPage(event))
  // All other scripts are left to the browser's own cache.
  if (SCRIPTS.includes(pathname)) event.respondWith(caches.match(request).then((cached) => cached ?? fetch(request)))
})
