import type { Artifact } from '#shared/entities/artifact.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { getPicture } from './get-picture.ts'
// Imported here, so that server-rendered parts have their styles from the start.
import '../pages/text-document.module.css'
import '../player/player.module.css'
import '../sound/waveform.module.css'
import '../transcript/transcript.module.css'

/** Returns the kind of viewer for an artifact. */
export function getViewerKind(artifact: Artifact): 'played' | 'read' | 'words' | 'picture' | 'preparing' | 'none' {
  const { type, file } = artifact
  if ((type === 'video' || type === 'audio') && file?.preview?.stream) return 'played'
  const hasPicture = getPicture(artifact).sources.length > 0
  if (hasPicture && (type === 'pdf' || type === 'document')) return 'read'
  if (hasPicture && type === 'image') return 'picture'
  if (type === 'document' && file?.url && file.status === 'ready' && (!file.note || file.note[0] === 'textCut'))
    return 'words'
  // Existing derivatives are shown even while others are processed.
  return file?.status === 'processing' ? 'preparing' : 'none'
}

// Loaded on demand, because most pages need none of these.
export const Player = lazyWithMessages(async () => (await import('../player/player.tsx')).Player)
export const TextDocument = lazyWithMessages(async () => (await import('../pages/text-document.tsx')).TextDocument)
export const NoPreview = lazyWithMessages(async () => (await import('./no-preview.tsx')).NoPreview)

/** Preloads the viewers of artifacts, on the server before rendering and in the browser before hydration. */
export async function loadViewers(artifacts: readonly Artifact[]): Promise<void> {
  const kinds = new Set(artifacts.map(getViewerKind))
  await Promise.all([
    kinds.has('played') && Player.preload(),
    kinds.has('words') && TextDocument.preload(),
    kinds.has('none') && NoPreview.preload(),
  ])
}
