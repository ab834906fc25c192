import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { useOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'
import type { Field } from '#shared/forms/field.ts'
import { searchMessages } from '#shared/words/search/search.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ArchiveSearchParams } from '../../address/archive-address.ts'
import { NO_FILTERS } from '../filter-values.ts'
import { facetCountsQuery, useFilterNames, type FacetCounts } from '../search.queries.ts'
import { getFacet, getOwnFacet, isUsefulFilter } from './facet-values.ts'
import { Facet } from './facet.tsx'
import { NamePicker } from './name-picker.tsx'
import { useFilterForm } from './use-filter-form.ts'
import styles from './panel.module.css'

/** The fields of the second column. */
const SECOND_COLUMN_KEYS = new Set(['title', 'titleTypes', 'place', 'keywords'])

const NO_IDS: readonly string[] = []

interface Props {
  titleId: string
  projectId: string
  address: ArchiveSearchParams
  onChange: (change: Partial<ArchiveSearchParams>) => void
  onClose: () => void
}

/** All filters. Each applies immediately, and the button shows the number of results. */
export function FilterPanel({ titleId, projectId, address, onChange, onClose }: Props) {
  const counts = useQuery(facetCountsQuery(useApi(), projectId, address)).data
  const names = useFilterNames(projectId, { tags: true, exhibits: true })
  const form = useFilterForm(address, onChange)
  const { ownFields } = useOwnFields(projectId)
  const renderColumn = (isSecond: boolean) =>
    form.fields
      .filter(({ key }) => SECOND_COLUMN_KEYS.has(key) === isSecond && isUsefulFilter(key, address, counts?.facets))
      .map((field) => <FilterField key={field.key} field={field} form={form} {...{ address, counts, onChange }} />)
  const { total = 0, total_folders = 0, total_estimated = false } = counts ?? {}
  const countText =
    total + total_folders === 0 ? searchMessages.noMatches : searchMessages.count(total_folders, total, total_estimated)
  return (
    <>
      <div className={styles.panelHead}>
        <h2 id={titleId} className={styles.panelTitle}>
          {searchMessages.filters}
        </h2>
        <Button variant="icon" aria-label={searchMessages.close} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </Button>
      </div>
      <div className={styles.panelBody}>
        <div className={styles.column}>{renderColumn(false)}</div>
        <div className={styles.column}>
          {renderColumn(true)}
          {ownFields
            .filter(({ facet }) => facet)
            .map((ownField) => (
              <OwnFilter key={ownField.id} ownField={ownField} {...{ address, counts, onChange }} />
            ))}
          <NamePicker
            label={searchMessages.tags}
            placeholder={searchMessages.anyTag}
            namedValues={names.tags}
            chosenIds={address.tags ?? NO_IDS}
            onChange={(tags) => onChange({ tags })}
          />
          <NamePicker
            label={searchMessages.exhibits}
            placeholder={searchMessages.anyExhibit}
            namedValues={names.exhibits}
            chosenIds={address.exhibits ?? NO_IDS}
            onChange={(exhibits) => onChange({ exhibits })}
          />
        </div>
      </div>
      <div className={styles.panelFoot}>
        <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
          {searchMessages.clearAll}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {counts && total + total_folders > 0 ? searchMessages.show(countText) : countText}
        </Button>
      </div>
    </>
  )
}

/** The values of an own field to choose from; nothing if no result has one. */
function OwnFilter({
  ownField,
  address,
  counts,
  onChange,
}: Pick<FilterProps, 'address' | 'counts' | 'onChange'> & { ownField: OwnField }) {
  const facet = getOwnFacet(ownField, address, counts?.facets)
  const label = pickText(ownField.label, getCurrentLanguage())
  if (facet.values.length === 0) return null
  return (
    <div className={styles.filter}>
      <p className={styles.filterLabel}>{label}</p>
      <Facet
        label={searchMessages.counts(label)}
        values={facet.values}
        chosenValues={facet.chosenValues}
        onToggle={(value) => onChange(facet.toggle(value))}
        isEstimated={counts?.total_estimated === true}
      />
    </div>
  )
}

interface FilterProps extends Pick<Props, 'address' | 'onChange'> {
  field: Field
  form: ReturnType<typeof useFilterForm>
  counts: FacetCounts | undefined
}

/** One field of the form, with the values to choose from. */
function FilterField({ field, form, address, counts, onChange }: FilterProps) {
  const facet = getFacet(field, address, counts?.facets)
  return (
    <div className={styles.filter}>
      {field.key === 'type' ? (
        <p className={styles.filterLabel}>{field.label}</p>
      ) : (
        <FormFields form={{ ...form, fields: [field] }} />
      )}
      {facet && (
        <Facet
          label={searchMessages.counts(field.label)}
          values={facet.values}
          chosenValues={facet.chosenValues}
          onToggle={(value) => onChange(facet.toggle(value))}
          isEstimated={counts?.total_estimated === true}
          isAlwaysExpanded={field.key === 'date_origin'}
        />
      )}
    </div>
  )
}
