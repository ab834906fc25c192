import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { matches } from '#shared/rules/text/matches.ts'

/** Filters the options of a field by the same matching as every other list. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const holds = matches(search)
  let left = limit
  const kept = (items: ComboboxItem[]) => {
    const found = items.filter(({ label }) => holds(label)).slice(0, left)
    left -= found.length
    return found
  }
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return kept([option])
    const items = kept(option.items)
    return items.length > 0 ? [{ ...option, items }] : []
  })
}
