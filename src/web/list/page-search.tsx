import { useRef, type ComponentProps } from 'react'
import { SearchField } from './search-field.tsx'
import { usePageKeys } from './use-page-keys.ts'

/** A search field that `/` focuses, for pages without other shortcuts. */
export function PageSearch(props: Omit<ComponentProps<typeof SearchField>, 'ref'>) {
  const searchRef = useRef<HTMLInputElement>(null)
  usePageKeys({ onSearch: () => searchRef.current?.focus() })
  return <SearchField ref={searchRef} {...props} />
}
