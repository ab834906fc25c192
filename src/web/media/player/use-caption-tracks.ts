import { useEffect, useState, type RefObject } from 'react'
import type { Caption } from '#shared/entities/caption.ts'
import { accessStorage } from '#web/ui/preferences/access-storage.ts'

const STORAGE_KEY = 'vitrine:captions'

/** Returns the caption language stored on this device. */
const readStoredLanguage = (): string => accessStorage('localStorage', (storage) => storage.getItem(STORAGE_KEY)) ?? ''

// Without storage, captions start switched off.
const storeLanguage = (language: string) =>
  accessStorage('localStorage', (storage) => storage.setItem(STORAGE_KEY, language))

/**
 * Adds captions to a video as text tracks and controls which is shown. Tracks use blob URLs, because the text is
 * already loaded and the content security policy allows them.
 */
export function useCaptionTracks(mediaRef: RefObject<HTMLMediaElement | null>, captions: readonly Caption[]) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [storedLanguage] = useState(readStoredLanguage)
  const currentId = chosenId ?? captions.find(({ language }) => language === storedLanguage)?.id ?? ''
  useEffect(() => {
    const element = mediaRef.current
    const tracks = captions.map(({ id, kind, language, label, content }) => {
      const track = document.createElement('track')
      track.id = id
      // Browsers don't show tracks of kind "descriptions".
      track.kind = kind === 'descriptions' ? 'captions' : kind
      track.srclang = language
      track.label = label
      track.src = URL.createObjectURL(new Blob([content], { type: 'text/vtt' }))
      element?.append(track)
      return track
    })
    return () => {
      for (const track of tracks) {
        track.remove()
        URL.revokeObjectURL(track.src)
      }
    }
  }, [mediaRef, captions])
  useEffect(() => {
    // Depends on the captions too, because new captions get new tracks.
    if (captions.length === 0) return
    for (const track of mediaRef.current?.querySelectorAll('track') ?? [])
      track.track.mode = track.id === currentId ? 'showing' : 'disabled'
  }, [mediaRef, captions, currentId])
  return {
    shownCaption: currentId,
    showCaption: (id: string) => {
      setChosenId(id)
      storeLanguage(captions.find((caption) => caption.id === id)?.language ?? '')
    },
  }
}
