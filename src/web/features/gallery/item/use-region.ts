import { useEffect, useEffectEvent, useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { regionIn, type Region } from '#web/media/lightbox/region.ts'

/** The region of an item's picture that the fragment of the address points to, if any. */
export function useRegion({ file }: Pick<Artifact, 'file'>): Region | null {
  const [region, setRegion] = useState<Region | null>(null)
  const follow = useEffectEvent(() => {
    const { width, height } = file ?? {}
    setRegion(regionIn(window.location.hash, width && height ? { width, height } : undefined))
  })
  useEffect(() => {
    const listen = () => follow()
    listen()
    window.addEventListener('hashchange', listen)
    return () => window.removeEventListener('hashchange', listen)
  }, [])
  return region
}
