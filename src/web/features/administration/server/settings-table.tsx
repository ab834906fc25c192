import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SETTING_GROUPS, type Setting } from '#shared/entities/administration/administration.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import { SearchField } from '#web/list/search-field.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { settingsQuery } from '../data/administration.queries.ts'
import tables from '#web/ui/styles/table.module.css'
import styles from '../parts/administration.module.css'

/** The effective settings and the source of each. */
export function SettingsTable() {
  const { data, error, refetch } = useQuery(settingsQuery(useApi()))
  const [query, setQuery] = useState('')
  const [isOnlyChanged, setIsOnlyChanged] = useState(false)
  const isMatch = createTextFilter(query)
  const shownSettings = (data ?? []).filter(
    ({ name, value, from }) => isMatch(`${name} ${value ?? ''}`) && !(isOnlyChanged && from === 'default'),
  )
  return (
    <>
      <ListHead title={administrationMessages.sections.settings} text={administrationMessages.settings.text} />
      {!data && error && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="20rem" />}
      {data && (
        <>
          <div className={styles.find}>
            <div role="search">
              <SearchField
                query={query}
                onChange={setQuery}
                label={administrationMessages.search}
                clearLabel={administrationMessages.clear}
              />
            </div>
            <Checkbox
              label={administrationMessages.settings.onlyChanged}
              checked={isOnlyChanged}
              onChange={(event) => setIsOnlyChanged(event.currentTarget.checked)}
            />
          </div>
          <table className={`${tables.table} ${styles.table}`}>
            <thead>
              <tr>
                <th scope="col">{administrationMessages.columns.setting}</th>
                <th scope="col">{administrationMessages.columns.value}</th>
                <th scope="col">{administrationMessages.columns.from}</th>
              </tr>
            </thead>
            {SETTING_GROUPS.map((group) => {
              const settings = shownSettings.filter((setting) => setting.group === group)
              return (
                settings.length > 0 && (
                  <tbody key={group}>
                    <tr className={styles.group}>
                      <th scope="rowgroup" colSpan={3}>
                        {administrationMessages.settings.groups[group]}
                      </th>
                    </tr>
                    {settings.map((setting) => (
                      <SettingRow key={setting.name} setting={setting} />
                    ))}
                  </tbody>
                )
              )
            })}
          </table>
          {shownSettings.length === 0 && <p className={styles.second}>{administrationMessages.noMatchTitle}</p>}
        </>
      )}
    </>
  )
}

function SettingRow({ setting: { name, value, secret, from } }: { setting: Setting }) {
  const { settings: messages } = administrationMessages
  const isHidden = secret && (from !== 'default' || name === 'SECRET')
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={value === null ? styles.second : styles.value}>
        {value ?? (isHidden ? messages.secret : messages.unset)}
      </td>
      <td data-from={from}>{messages.from[from]}</td>
    </tr>
  )
}
