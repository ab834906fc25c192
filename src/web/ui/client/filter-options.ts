import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'

/** Filters the options of a field by the same matching as every other list. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const matchesSearch = createTextFilter(search)
  let remainingCount = limit
  const takeMatching = (items: ComboboxItem[]) => {
    const matchingItems = items.filter(({ label }) => matchesSearch(label)).slice(0, remainingCount)
    remainingCount -= matchingItems.length
    return matchingItems
  }
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return takeMatching([option])
    const items = takeMatching(option.items)
    return items.length > 0 ? [{ ...option, items }] : []
  })
}
