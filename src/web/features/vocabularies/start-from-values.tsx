import { IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BINDABLE_FIELDS } from '#shared/entities/vocabularies/vocabulary.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { usedValuesQuery } from './vocabularies.queries.ts'

interface Props {
  org: string
  /** Called with a table of the values. */
  onChoose: (table: File) => void
}

/** Offers the keywords and the places that an organisation's items have as the first terms of a vocabulary. */
export function StartFromValues({ org, onChoose }: Props) {
  const values = useQuery(usedValuesQuery(useApi(), org)).data
  return BINDABLE_FIELDS.map((field) => {
    const used = values?.[field] ?? []
    return (
      used.length > 0 && (
        <Button
          key={field}
          onClick={() => onChoose(new File([toTable(used)], `${vocabulariesMessages.fields[field]}.csv`))}
        >
          <IconTags size={16} stroke={1.75} aria-hidden />
          {vocabulariesMessages.startFrom[field](used.length)}
        </Button>
      )
    )
  })
}

const toTable = (names: readonly string[]): string =>
  ['name', ...names.map((name) => `"${name.replaceAll('"', '""')}"`)].join('\r\n')
