import type { Artifact } from '#shared/entities/artifact.ts'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { pictureOf } from './picture-of.ts'
// Imported here, so that server-rendered parts have their styles from the start.
import '../pages/letter.module.css'
import '../player/player.module.css'
import '../sound/waveform.module.css'
import '../transcript/transcript.module.css'

/** Returns the kind of viewer for an artifact. */
export function waySeen(artifact: Artifact): 'played' | 'read' | 'words' | 'picture' | 'preparing' | 'none' {
  const { type, file } = artifact
  if ((type === 'video' || type === 'audio') && file?.preview?.stream) return 'played'
  const hasPicture = pictureOf(artifact).sources.length > 0
  if (hasPicture && (type === 'pdf' || type === 'document')) return 'read'
  if (hasPicture && type === 'image') return 'picture'
  if (type === 'document' && file?.url && file.status === 'ready' && (!file.note || file.note[0] === 'textCut'))
    return 'words'
  // Existing derivatives are shown even while others are processed.
  return file?.status === 'processing' ? 'preparing' : 'none'
}

// Loaded on demand, because most pages need none of these.
export const Player = lazily(async () => (await import('../player/player.tsx')).Player)
export const Letter = lazily(async () => (await import('../pages/letter.tsx')).Letter)
export const NoPreview = lazily(async () => (await import('./no-preview.tsx')).NoPreview)

/** Preloads the viewers of artifacts, on the server before rendering and in the browser before hydration. */
export async function loadParts(artifacts: readonly Artifact[]): Promise<void> {
  const ways = new Set(artifacts.map(waySeen))
  await Promise.all([
    ways.has('played') && Player.preload(),
    ways.has('words') && Letter.preload(),
    ways.has('none') && NoPreview.preload(),
  ])
}
