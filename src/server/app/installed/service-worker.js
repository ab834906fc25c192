// Runs beside the client where a browser has installed it. What people are answered is never kept: of all that goes
// through here it keeps one page, the same for everybody, that says that there is no connection; and files that another
// application hands over, until their person has said where they go. The server sets BUILD, with which
// another build is another worker, and SCRIPTS, the addresses of the page's scripts.

const KEPT = `vitrine-${BUILD}`
const SHARED = 'vitrine-shared'
const OFFLINE = '/client/offline'

/** Keeps the page, as someone gets it who isn't signed in, and its scripts. */
async function keep() {
  const page = await fetch(OFFLINE, { credentials: 'omit', cache: 'no-store' })
  if (!page.ok) throw new Error(`${OFFLINE} answered ${page.status}`)
  const cache = await caches.open(KEPT)
  await cache.put(OFFLINE, page)
  await cache.addAll(SCRIPTS)
}

/** Takes over from the worker before, and has pages asked for before it is awake. */
async function begin() {
  await self.registration.navigationPreload?.enable()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== KEPT && name !== SHARED).map((name) => caches.delete(name)))
}

/** So many files wait at once; what goes beyond is left to the application that has them. */
const MOST_SHARED = 200

/** Who is signed in, as the cookie says that every script of the client may read; nobody where browsers do not tell workers. */
async function whoIsHere() {
  const cookies = (await self.cookieStore?.getAll()) ?? []
  return cookies.find(({ name }) => /^(__Secure-)?vitrine_session$/.test(name))?.value
}

/**
 * Lays aside what another application hands over, beside what waits already, and asks where it goes. It is for who is signed
 * in at that moment and nobody else, so without them nothing is kept.
 */
async function take(request) {
  const [form, owner] = await Promise.all([request.formData(), whoIsHere()])
  if (owner) {
    const cache = await caches.open(SHARED)
    const files = form.getAll('file').filter((one) => one instanceof File)
    const room = MOST_SHARED - (await cache.keys()).length
    const at = Date.now()
    const about = (file) => ({
      'content-type': file.type,
      'x-name': encodeURIComponent(file.name),
      'x-owner': owner,
      'x-at': at,
    })
    await Promise.all(
      files
        .slice(0, Math.max(0, room))
        .map((file, n) => cache.put(`/client/shared/${at}-${n}`, new Response(file, { headers: about(file) }))),
    )
  }
  return Response.redirect('/client/shared', 303)
}

/** A page as it is today, asked for while this worker was still waking; without a connection the one that says so. */
async function pageOf({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(keep())
})
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === '/client/share') return event.respondWith(take(request))
  if (request.method !== 'GET' || pathname.startsWith('/client/api/')) return
  if (request.mode === 'navigate') return event.respondWith(pageOf(event))
  // Every other script is left to the browser.
  if (SCRIPTS.includes(pathname)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})
