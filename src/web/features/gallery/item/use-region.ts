import { useEffect, useEffectEvent, useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { parseRegion, type Region } from '#web/media/lightbox/region.ts'

/** The region of an item's picture that the URL's fragment points to, if any. */
export function useRegion({ file }: Pick<Artifact, 'file'>): Region | null {
  const [region, setRegion] = useState<Region | null>(null)
  const updateRegion = useEffectEvent(() => {
    const { width, height } = file ?? {}
    setRegion(parseRegion(window.location.hash, width && height ? { width, height } : undefined))
  })
  useEffect(() => {
    const handleHashChange = () => updateRegion()
    handleHashChange()
    window.addEventListener('hashchange', handleHashChange)
    return () => window.removeEventListener('hashchange', handleHashChange)
  }, [])
  return region
}
