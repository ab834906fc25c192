import { useEffect, useState, type RefObject } from 'react'
import type { Caption } from '#shared/entities/caption.ts'
import { stored } from '#web/ui/preferences/stored.ts'

const KEY = 'vitrine:captions'

/** Returns the caption language stored on this device. */
const wished = (): string => stored('localStorage', (storage) => storage.getItem(KEY)) ?? ''

// Without storage, captions start switched off.
const remember = (language: string) => stored('localStorage', (storage) => storage.setItem(KEY, language))

/**
 * Adds captions to a video as text tracks and controls which is shown. Tracks use blob URLs, because the text is
 * already loaded and the content security policy allows them.
 */
export function useTracks(media: RefObject<HTMLMediaElement | null>, captions: readonly Caption[]) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked] = useState(wished)
  const currentId = chosen ?? captions.find(({ language }) => language === asked)?.id ?? ''
  useEffect(() => {
    const element = media.current
    const added = captions.map(({ id, kind, language, label, content }) => {
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
      for (const track of added) {
        track.remove()
        URL.revokeObjectURL(track.src)
      }
    }
  }, [media, captions])
  useEffect(() => {
    // Depends on the captions too, because new captions get new tracks.
    if (captions.length === 0) return
    for (const track of media.current?.querySelectorAll('track') ?? [])
      track.track.mode = track.id === currentId ? 'showing' : 'disabled'
  }, [media, captions, currentId])
  return {
    shown: currentId,
    show: (id: string) => {
      setChosen(id)
      remember(captions.find((caption) => caption.id === id)?.language ?? '')
    },
  }
}
