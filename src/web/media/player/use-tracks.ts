import { useEffect, useState, type RefObject } from 'react'
import type { Caption } from '#shared/entities/caption.ts'
import { stored } from '#web/ui/preferences/stored.ts'

const KEY = 'vitrine:captions'

/** The language whose captions somebody has turned on before, on this device. */
const wished = (): string => stored('localStorage', (storage) => storage.getItem(KEY)) ?? ''

// Where nothing can be kept captions begin as off.
const remember = (language: string) => stored('localStorage', (storage) => storage.setItem(KEY, language))

/**
 * Gives a film its captions as text tracks and says which is shown. Their text is at hand, so a track's address is a
 * blob, which the policy of the page allows and no server has to answer.
 */
export function useTracks(media: RefObject<HTMLMediaElement | null>, captions: readonly Caption[]) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked] = useState(wished)
  const shown = chosen ?? captions.find(({ language }) => language === asked)?.id ?? ''
  useEffect(() => {
    const element = media.current
    const added = captions.map(({ id, kind, language, label, content }) => {
      const track = document.createElement('track')
      track.id = id
      // No browser shows descriptions, though it would read them.
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
    // Of the captions as they are now: their tracks were made anew with them.
    if (captions.length === 0) return
    for (const track of media.current?.querySelectorAll('track') ?? [])
      track.track.mode = track.id === shown ? 'showing' : 'disabled'
  }, [media, captions, shown])
  return {
    shown,
    show: (id: string) => {
      setChosen(id)
      remember(captions.find((caption) => caption.id === id)?.language ?? '')
    },
  }
}
