import { useMutation, useQueryClient } from '@tanstack/react-query'
import { importsContract } from '#shared/contract/library/imports.contract.ts'
import { fieldsContract } from '#shared/contract/library/own-fields.contract.ts'
import type { Import } from '#shared/entities/imports/import.ts'
import { toFieldName } from '#shared/entities/own-fields/field-name.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { formatList } from '#shared/words/formats.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { ownFieldsQuery } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

/** How many rows the type of a field is guessed from. */
const SAMPLE_ROWS = '200'

/**
 * Adds fields to the project for columns of a table, named like the columns and of the type that their cells suggest.
 * `onAdded` receives the columns with their targets.
 */
export function useNewFields(
  { id, project, columns }: Import,
  separator: string,
  onAdded: (targets: ReadonlyMap<number, string>) => void,
) {
  const [api, queryClient, alerts] = [useApi(), useQueryClient(), useAlerts()]
  return useMutation({
    async mutationFn(chosen: readonly number[]) {
      const [{ guessField }, { rows }, existing] = await Promise.all([
        import('#shared/entities/imports/guess-field.ts'),
        api.call(importsContract.rows, { params: { id }, query: { limit: SAMPLE_ROWS } }),
        queryClient.fetchQuery({ ...ownFieldsQuery(api, project), staleTime: 0 }),
      ])
      const takenKeys = new Set(existing.map(({ key }) => key))
      const targets = new Map<number, string>()
      const labels: string[] = []
      try {
        for (const column of chosen) {
          const name = columns[column]?.name ?? ''
          const cells = rows.map((row) => row.cells[column] ?? '')
          const body = guessField(name, cells, { language: getCurrentLanguage(), separator, takenKeys })
          const field = await api.call(fieldsContract.create, { params: { id: project }, body })
          takenKeys.add(field.key)
          targets.set(column, toFieldName(field.key))
          labels.push(importsMessages.newField.named(name, ownFieldsMessages.types[field.type]))
        }
      } finally {
        // The names of the fields must be known before columns can be mapped to them.
        if (targets.size > 0) {
          await invalidateStale(queryClient, after.fieldsChanged(project))
          onAdded(targets)
          alerts.fade(importsMessages.newField.added(formatList(labels)))
        }
      }
    },
  })
}
