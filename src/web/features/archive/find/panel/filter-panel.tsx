import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import type { Field } from '#shared/forms/field.ts'
import { findMessages } from '#shared/words/find/find.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ArchiveAddress } from '../../address/archive-address.ts'
import { NO_FILTERS } from '../filter-values.ts'
import { countsQuery, useNames, type Counts } from '../find.queries.ts'
import { facetOf } from './facet-values.ts'
import { Facet } from './facet.tsx'
import { NamePicker } from './name-picker.tsx'
import { useFilterForm } from './use-filter-form.ts'
import styles from './panel.module.css'

/** The fields of the second column. */
const SECOND = new Set(['title', 'titleTypes', 'place', 'keywords'])

const NONE: readonly string[] = []

interface Props {
  titleId: string
  projectId: string
  address: ArchiveAddress
  onChange: (change: Partial<ArchiveAddress>) => void
  onClose: () => void
}

/** All filters. Each applies at once, and the button shows the number of results. */
export function FilterPanel({ titleId, projectId, address, onChange, onClose }: Props) {
  const counts = useQuery(countsQuery(useApi(), projectId, address)).data
  const names = useNames(projectId, { tags: true, exhibits: true })
  const form = useFilterForm(address, onChange)
  const fieldsIn = (second: boolean) =>
    form.fields
      .filter(({ key }) => SECOND.has(key) === second)
      .map((field) => <Filter key={field.key} field={field} form={form} {...{ address, counts, onChange }} />)
  const { total = 0, total_folders = 0, total_estimated = false } = counts ?? {}
  const found = total + total_folders === 0 ? findMessages.nothing : findMessages.count(total_folders, total, total_estimated)
  return (
    <>
      <div className={styles.panelHead}>
        <h2 id={titleId} className={styles.panelTitle}>
          {findMessages.filters}
        </h2>
        <Button look="icon" aria-label={findMessages.close} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </Button>
      </div>
      <div className={styles.panelBody}>
        <div className={styles.column}>{fieldsIn(false)}</div>
        <div className={styles.column}>
          {fieldsIn(true)}
          <NamePicker
            label={findMessages.tags}
            placeholder={findMessages.anyTag}
            all={names.tags}
            chosen={address.tags ?? NONE}
            onChange={(tags) => onChange({ tags })}
          />
          <NamePicker
            label={findMessages.exhibits}
            placeholder={findMessages.anyExhibit}
            all={names.exhibits}
            chosen={address.exhibits ?? NONE}
            onChange={(exhibits) => onChange({ exhibits })}
          />
        </div>
      </div>
      <div className={styles.panelFoot}>
        <Button look="quiet" onClick={() => onChange(NO_FILTERS)}>
          {findMessages.clearAll}
        </Button>
        <Button look="primary" onClick={onClose}>
          {counts && total + total_folders > 0 ? findMessages.show(found) : found}
        </Button>
      </div>
    </>
  )
}

interface FilterProps extends Pick<Props, 'address' | 'onChange'> {
  field: Field
  form: ReturnType<typeof useFilterForm>
  counts: Counts | undefined
}

/** One field of the form, with the values to choose from. */
function Filter({ field, form, address, counts, onChange }: FilterProps) {
  const facet = facetOf(field, address, counts?.facets)
  return (
    <div className={styles.filter}>
      {field.key === 'type' ? (
        <p className={styles.filterLabel}>{field.label}</p>
      ) : (
        <FormFields form={{ ...form, fields: [field] }} />
      )}
      {facet && (
        <Facet
          label={findMessages.counts(field.label)}
          values={facet.values}
          chosen={facet.chosen}
          onToggle={(value) => onChange(facet.toggled(value))}
          about={counts?.total_estimated === true}
          whole={field.key === 'date_origin'}
        />
      )}
    </div>
  )
}
