import { API_BASE } from '#shared/api-base.ts'
import { EYES_HEADER } from '#shared/eyes-header.ts'
import { eyesIn, eyesText, type Eyes } from '#shared/policy/eyes.ts'
import { stored } from '#web/ui/preferences/stored.ts'
import type { Transport } from '../api.ts'

/** The view-as mode of this window, with the name to show for it. */
export interface Looking {
  eyes: Eyes
  name: string
}

// Session storage limits the mode to this window and survives a reload.
const KEPT = 'view-as'

/** Returns the view-as mode of this window, or null. It changes only with a page load. */
export function lookingHere(): Looking | null {
  const [text = '', name = ''] = stored('sessionStorage', (storage) => storage.getItem(KEPT))?.split('\n') ?? []
  const eyes = eyesIn(text)
  return eyes && { eyes, name }
}

/** Enters view-as mode at the top of the archive. */
export function lookAs({ eyes, name }: Looking): void {
  sessionStorage.setItem(KEPT, `${eyesText(eyes)}\n${name}`)
  window.location.assign(`/client/archive?projectId=${eyes.project}`)
}

/** Ends view-as mode from the next call on; the caller must reload what is shown. */
export const lookAgain = (): void => sessionStorage.removeItem(KEPT)

/** Returns the header that tells the server about view-as mode. */
export function lookingHeaders(): Record<string, string> {
  const looking = window.location.pathname.startsWith('/client') ? lookingHere() : null
  return looking ? { [EYES_HEADER]: eyesText(looking.eyes) } : {}
}

/** Wraps a transport so that calls use view-as mode, except for signing in and out. */
export const throughEyes =
  (transport: Transport): Transport =>
  (request) =>
    request.path.startsWith(`${API_BASE}/auth/`)
      ? transport(request)
      : transport({ ...request, headers: { ...lookingHeaders(), ...request.headers } })
