import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { groupFieldFilters, parseFieldFilter, toggleFieldFilter } from '#shared/entities/own-fields/field-filter.ts'
import type { PublicField } from '#shared/entities/own-fields/own-field.ts'
import { formatFilterValue, pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { formatNumber } from '#shared/words/formats.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { collectionMessages, galleryMessages, itemMessages } from '#shared/words/gallery/gallery.ts'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { countArtifacts, GALLERY_ORDERS, TYPE_FILTERS, type GalleryFilters } from '../data/gallery-filters.ts'
import { countQueries } from '../data/gallery.queries.ts'
import type { CollectionScope } from '../data/collection-scope.ts'
import { Dropdown, OptionList } from '../parts/dropdown.tsx'
import { FilterLink } from './filter-link.tsx'
import { Timeline } from './timeline.tsx'
import styles from './filters.module.css'

interface Props {
  scope: CollectionScope
  filters: GalleryFilters
}

/** A menu lists only the most frequent values. */
const MAX_OPTIONS = 20
/** Menus with more values than this get a search field. */
const MAX_WITHOUT_SEARCH = 10

const matchesEverything: (text: string) => boolean = () => true

const asIs = (value: string) => value

const omitValue = (values: readonly string[], removed: string) => values.filter((value) => value !== removed)

const sortByCount = (counts: Readonly<Record<string, number>> = {}) =>
  Object.entries(counts).toSorted(([, a], [, b]) => b - a)

/** All filters of the collection. Each option is a link with the number of items it would show. */
export function Filters({ scope, filters: currentFilters }: Props) {
  const { path } = scope
  const filters = { ...currentFilters, cursor: undefined }
  const countQueryByKind = countQueries(useApi(), scope, filters)
  const typeCounts = useData(countQueryByKind.types).data?.facets.type
  const placeCounts = useData(countQueryByKind.places).data?.facets.place
  const {
    keywords: keywordCounts,
    tags: tagCounts,
    fields: fieldCounts,
  } = useData(countQueryByKind.current).data?.facets ?? {}
  const decadeCounts = useData(countQueryByKind.decades).data?.facets.decade
  const types = TYPE_FILTERS.filter(
    (type) => type === filters.type || !typeCounts || countArtifacts(typeCounts, type) > 0,
  )
  const { keywords = [], tags = [], fields = [], order, query } = filters
  const defaultOrder = query ? collectionMessages.bestMatch : collectionMessages.orders.title
  return (
    <div className={styles.filters} data-scripted>
      <div className={styles.bar}>
        {types.length > 1 || filters.type ? (
          <nav aria-label={galleryMessages.filters} className={styles.kinds}>
            <FilterLink
              path={path}
              className={styles.kind}
              filters={{ ...filters, type: undefined }}
              isCurrent={!filters.type}
            >
              {galleryMessages.all}
            </FilterLink>
            {types.map((type) => (
              <FilterLink
                key={type}
                path={path}
                className={styles.kind}
                filters={{ ...filters, type }}
                isCurrent={type === filters.type}
              >
                {galleryMessages.types[type]}
                {typeCounts && <Count count={countArtifacts(typeCounts, type)} />}
              </FilterLink>
            ))}
          </nav>
        ) : null}
        <div className={styles.menus}>
          <ValueMenu
            path={path}
            label={collectionMessages.place}
            counts={placeCounts}
            selected={filters.place ? [filters.place] : []}
            toggle={(value, isSelected) => ({ ...filters, place: isSelected ? undefined : value })}
          />
          <ValueMenu
            path={path}
            label={collectionMessages.keywords}
            counts={keywordCounts}
            selected={keywords}
            toggle={(value, isSelected) => ({
              ...filters,
              keywords: isSelected ? omitValue(keywords, value) : [...keywords, value],
            })}
          />
          <ValueMenu
            path={path}
            label={collectionMessages.tags}
            counts={tagCounts}
            selected={tags}
            toggle={(value, isSelected) => ({
              ...filters,
              tags: isSelected ? omitValue(tags, value) : [...tags, value],
            })}
          />
          {scope.fields.map((field) => (
            <ValueMenu
              key={field.key}
              path={path}
              label={pickText(field.label, getCurrentLanguage())}
              counts={fieldCounts?.[field.key]}
              selected={groupFieldFilters(fields)[field.key] ?? []}
              format={(value) => formatFieldValue(field, value)}
              toggle={(value) => ({ ...filters, fields: toggleFieldFilter(field, fields, value) })}
            />
          ))}
          {/* Without any items there is nothing to sort. */}
          {types.length > 0 && (
            <Dropdown
              group="filters"
              label={collectionMessages.order}
              value={order ? collectionMessages.orders[order] : defaultOrder}
              alignEnd
              isLive
            >
              <OptionList>
                {[undefined, ...GALLERY_ORDERS].map((option) =>
                  // Without a query the default order is already by title.
                  option === 'title' && !query ? null : (
                    <li key={option ?? ''}>
                      <FilterLink path={path} filters={{ ...filters, order: option }} isCurrent={option === order}>
                        {option ? collectionMessages.orders[option] : defaultOrder}
                      </FilterLink>
                    </li>
                  ),
                )}
              </OptionList>
            </Dropdown>
          )}
        </div>
      </div>
      <Timeline path={path} filters={filters} decades={decadeCounts ?? {}} />
      <ActiveFilters scope={scope} filters={filters} />
    </div>
  )
}

const Count = ({ count }: { count: number }) => <span className={styles.count}>{formatNumber(count)}</span>

/** A value of an own field in words. */
const formatFieldValue = (field: PublicField, value: string) =>
  formatFilterValue(field, value, {
    language: getCurrentLanguage(),
    checkbox: { yes: itemMessages.yes, no: itemMessages.no },
  })

interface ValueMenuProps {
  path: string
  label: string
  counts: Readonly<Record<string, number>> | undefined
  selected: readonly string[]
  /** Returns the text of a value; by default, values are texts. */
  format?: (value: string) => string
  /** Returns the filters with a value added, or removed if it is selected. */
  toggle: (value: string, isSelected: boolean) => GalleryFilters
}

function ValueMenu({ path, label, counts, selected, format = asIs, toggle }: ValueMenuProps) {
  const countedOptions = sortByCount(counts)
  const [searchText, setSearchText] = useState('')
  const [isMatch, setIsMatch] = useState(() => matchesEverything)
  const uncountedOptions = selected
    .filter((value) => !countedOptions.some(([countedValue]) => countedValue === value))
    .map((value) => [value, 0] as const)
  const options = [...uncountedOptions, ...countedOptions]
  if (options.length === 0) return null
  const search = async (text: string) => {
    setSearchText(text)
    const { createTextFilter } = await import('#shared/rules/text/text-filter.ts')
    setIsMatch(() => createTextFilter(text))
  }
  const matchingOptions = options.filter(([value]) => isMatch(format(value)))
  return (
    <Dropdown group="filters" label={label} value={selected.length > 0 ? selected.map(format).join(', ') : undefined}>
      {options.length > MAX_WITHOUT_SEARCH && (
        <input
          type="search"
          className={styles.find}
          value={searchText}
          maxLength={100}
          autoComplete="off"
          placeholder={collectionMessages.findValue}
          aria-label={collectionMessages.findIn(label)}
          onChange={({ target }) => void search(target.value)}
        />
      )}
      <p
        role="status"
        className={
          matchingOptions.length > MAX_OPTIONS || matchingOptions.length === 0 ? styles.hint : 'visually-hidden'
        }
      >
        {matchingOptions.length === 0
          ? collectionMessages.noValue
          : matchingOptions.length > MAX_OPTIONS
            ? collectionMessages.mostCommonOf(MAX_OPTIONS, matchingOptions.length)
            : searchText.trim() !== '' && collectionMessages.values(matchingOptions.length)}
      </p>
      <OptionList>
        {matchingOptions.slice(0, MAX_OPTIONS).map(([value, count]) => {
          const isSelected = selected.includes(value)
          return (
            <li key={value}>
              <FilterLink path={path} filters={toggle(value, isSelected)} isCurrent={isSelected}>
                {format(value)}
                {count > 0 && <Count count={count} />}
              </FilterLink>
            </li>
          )
        })}
      </OptionList>
    </Dropdown>
  )
}

/** The active filters, each with a link that removes it. */
function ActiveFilters({ scope, filters }: Props) {
  const { path, fields: ownFields } = scope
  const { place, keywords = [], tags = [], fields = [], from, to } = filters
  const chips: [label: string, removal: GalleryFilters][] = [
    ...(place ? [[place, { place: undefined }] as [string, GalleryFilters]] : []),
    ...keywords.map((keyword): [string, GalleryFilters] => [keyword, { keywords: omitValue(keywords, keyword) }]),
    ...tags.map((tag): [string, GalleryFilters] => [tag, { tags: omitValue(tags, tag) }]),
    ...fields.map((filter): [string, GalleryFilters] => {
      const { key, value } = parseFieldFilter(filter)
      const field = ownFields.find((ownField) => ownField.key === key)
      return [field ? formatFieldValue(field, value) : value, { fields: omitValue(fields, filter) }]
    }),
    ...(from !== undefined || to !== undefined
      ? [[collectionMessages.years(from, to), { from: undefined, to: undefined }] as [string, GalleryFilters]]
      : []),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={collectionMessages.activeFilters}>
      {chips.map(([label, removal]) => (
        // Keywords, tags and values of several fields can have the same name.
        <li key={`${Object.keys(removal).join()} ${JSON.stringify(removal)}`}>
          <FilterLink
            path={path}
            className={styles.chip}
            filters={{ ...filters, ...removal }}
            label={collectionMessages.removeFilter(label)}
            removesItself
          >
            {label}
            <IconX size={14} stroke={2} aria-hidden />
          </FilterLink>
        </li>
      ))}
      {(chips.length > 1 || filters.type || filters.query) && (
        <li>
          <FilterLink path={path} className={styles.clearAll} removesItself filters={{ order: filters.order }}>
            {galleryMessages.showAll}
          </FilterLink>
        </li>
      )}
    </ul>
  )
}
