import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import { SearchField } from '#web/list/search-field.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { settingsQuery } from './administration.queries.ts'
import styles from './administration.module.css'

/** The effective settings and the source of each. */
export function SettingsTable() {
  const { data, error, refetch } = useQuery(settingsQuery(useApi()))
  const [query, setQuery] = useState('')
  const isMatch = createTextFilter(query)
  return (
    <>
      <ListHead title={administrationMessages.sections.settings} text={administrationMessages.settings.text} />
      {!data && error && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="20rem" />}
      {data && (
        <>
          <div role="search" className={styles.find}>
            <SearchField
              query={query}
              onChange={setQuery}
              label={administrationMessages.search}
              clearLabel={administrationMessages.clear}
            />
          </div>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{administrationMessages.columns.setting}</th>
                <th scope="col">{administrationMessages.columns.value}</th>
                <th scope="col">{administrationMessages.columns.from}</th>
              </tr>
            </thead>
            <tbody>
              {data
                .filter(({ name, value }) => isMatch(`${name} ${value ?? ''}`))
                .map(({ name, value, secret, from }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td className={value === null ? styles.second : styles.value}>
                      {value ??
                        (secret && from !== 'default'
                          ? administrationMessages.settings.secret
                          : secret && name === 'SECRET'
                            ? administrationMessages.settings.secret
                            : administrationMessages.settings.unset)}
                    </td>
                    <td data-from={from}>{administrationMessages.settings.from[from]}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}
