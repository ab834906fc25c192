import { API_BASE } from '#shared/api-base.ts'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import { parseViewAs, formatViewAs, type ViewAs } from '#shared/policy/view-as.ts'
import { accessStorage } from '#web/ui/preferences/access-storage.ts'
import type { Transport } from '../api.ts'

/** The view-as mode of this window, with the name to show for it. */
export interface ActiveViewAs {
  viewAs: ViewAs
  name: string
}

// Session storage limits the mode to this window and survives a reload.
const STORAGE_KEY = 'view-as'

/** Returns the view-as mode of this window, or null. It changes only with a page load. */
export function getActiveViewAs(): ActiveViewAs | null {
  const [text = '', name = ''] =
    accessStorage('sessionStorage', (storage) => storage.getItem(STORAGE_KEY))?.split('\n') ?? []
  const viewAs = parseViewAs(text)
  return viewAs && { viewAs, name }
}

/** Enters view-as mode at the top of the archive. */
export function startViewAs({ viewAs, name }: ActiveViewAs): void {
  sessionStorage.setItem(STORAGE_KEY, `${formatViewAs(viewAs)}\n${name}`)
  window.location.assign(`/client/archive?projectId=${viewAs.project}`)
}

/** Ends view-as mode from the next call on; the caller must reload what is shown. */
export const endViewAs = (): void => sessionStorage.removeItem(STORAGE_KEY)

/** Returns the header that tells the server about view-as mode. */
export function getViewAsHeaders(): Record<string, string> {
  const activeViewAs = window.location.pathname.startsWith('/client') ? getActiveViewAs() : null
  return activeViewAs ? { [VIEW_AS_HEADER]: formatViewAs(activeViewAs.viewAs) } : {}
}

/** Wraps a transport so that calls use view-as mode, except for signing in and out. */
export const withViewAs =
  (transport: Transport): Transport =>
  (request) =>
    request.path.startsWith(`${API_BASE}/auth/`)
      ? transport(request)
      : transport({ ...request, headers: { ...getViewAsHeaders(), ...request.headers } })
