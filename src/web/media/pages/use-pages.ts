import { useEffect, useState } from 'react'
import type { ArtifactPage } from '#shared/entities/artifact.ts'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMediaHeaders } from '../media-headers.ts'
import { pagesQuery } from './pages.queries.ts'

/** Returns the pages of a multi-page artifact; undefined until they are loaded, which only happens in the browser. */
export function usePages(artifact: string, hasSeveral: boolean): ArtifactPage[] | undefined {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  const headers = useMediaHeaders()
  return useData({ ...pagesQuery(useApi(), artifact, headers()), enabled: isMounted && hasSeveral }).data
}
