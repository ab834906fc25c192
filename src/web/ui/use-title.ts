import { useEffect } from 'react'
import { PRODUCT } from '#shared/product.ts'

/** Calls the page by what it shows, once that is known. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
}
