import type { Artifact } from '#shared/entities/artifact.ts'
import { lazily } from '#web/ui/preferences/with-words.ts'
import { pictureOf } from './picture-of.ts'
// What is shown before any script has come has its styles from the beginning.
import '../pages/letter.module.css'
import '../player/player.module.css'
import '../sound/waveform.module.css'
import '../transcript/transcript.module.css'

/** The way in which an artifact is looked at, read or listened to. */
export function waySeen(artifact: Artifact): 'played' | 'read' | 'words' | 'picture' | 'preparing' | 'none' {
  const { type, file } = artifact
  if ((type === 'video' || type === 'audio') && file?.preview?.stream) return 'played'
  const hasPicture = pictureOf(artifact).sources.length > 0
  if (hasPicture && (type === 'pdf' || type === 'document')) return 'read'
  if (hasPicture && type === 'image') return 'picture'
  if (type === 'document' && file?.url && file.status === 'ready' && (!file.note || file.note[0] === 'textCut'))
    return 'words'
  // What is there already is shown, whatever is still to come.
  return file?.status === 'processing' ? 'preparing' : 'none'
}

// Most pages show none of these: they come with the first item that asks for them.
export const Player = lazily(async () => (await import('../player/player.tsx')).Player)
export const Letter = lazily(async () => (await import('../pages/letter.tsx')).Letter)
export const NoPreview = lazily(async () => (await import('./no-preview.tsx')).NoPreview)

/** Has loaded all that these are shown by. A page that the server renders waits for it, and the browser that takes the page over. */
export async function loadParts(artifacts: readonly Artifact[]): Promise<void> {
  const ways = new Set(artifacts.map(waySeen))
  await Promise.all([
    ways.has('played') && Player.preload(),
    ways.has('words') && Letter.preload(),
    ways.has('none') && NoPreview.preload(),
  ])
}
