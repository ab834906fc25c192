import { API_BASE } from '#shared/api-base.ts'
import { EYES_HEADER } from '#shared/eyes-header.ts'
import { eyesIn, eyesText, type Eyes } from '#shared/policy/eyes.ts'
import { stored } from '#web/ui/preferences/stored.ts'
import type { Transport } from '../api.ts'

/** Through whose eyes this window looks, and how they are called. */
export interface Looking {
  eyes: Eyes
  name: string
}

// Of this window alone: a reload keeps it, and no other window looks with it.
const KEPT = 'view-as'

/** Through whose eyes this window looks; null through one's own. It stays so until the page is loaded anew. */
export function lookingHere(): Looking | null {
  const [text = '', name = ''] = stored('sessionStorage', (storage) => storage.getItem(KEPT))?.split('\n') ?? []
  const eyes = eyesIn(text)
  return eyes && { eyes, name }
}

/** Begins to look through other eyes, at the top of the archive. */
export function lookAs({ eyes, name }: Looking): void {
  sessionStorage.setItem(KEPT, `${eyesText(eyes)}\n${name}`)
  window.location.assign(`/client/archive?projectId=${eyes.project}`)
}

/** Sees with one's own eyes from the next call on; what is shown is old by it. */
export const lookAgain = (): void => sessionStorage.removeItem(KEPT)

/** What tells the server so, with each call of the client. */
export function lookingHeaders(): Record<string, string> {
  const looking = window.location.pathname.startsWith('/client') ? lookingHere() : null
  return looking ? { [EYES_HEADER]: eyesText(looking.eyes) } : {}
}

/** Has each call of the client made through those eyes, but signing in and out, which is one's own doing. */
export const throughEyes =
  (transport: Transport): Transport =>
  (request) =>
    request.path.startsWith(`${API_BASE}/auth/`)
      ? transport(request)
      : transport({ ...request, headers: { ...lookingHeaders(), ...request.headers } })
