import { Button, Menu } from '@mantine/core'
import { IconColumns3, IconRestore } from '@tabler/icons-react'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { getColumnLabel } from './column-label.ts'
import { DEFAULT_COLUMN_SETTINGS, listColumns, toggleColumn } from './columns.ts'
import { useColumnSettings } from './use-list-columns.ts'
import styles from './list-head.module.css'

/** Chooses the columns of the list. */
export function ColumnMenu({ ownFields }: { ownFields: readonly OwnField[] }) {
  const [settings, saveSettings] = useColumnSettings()
  return (
    <Menu position="bottom-end" closeOnItemClick={false} classNames={{ dropdown: styles.columnMenu }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}>
          {archiveMessages.chooseColumns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {listColumns(ownFields).map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={settings.shown.includes(column)}
            onChange={() => saveSettings(toggleColumn(settings, column))}
          >
            {getColumnLabel(column, ownFields)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconRestore size={18} stroke={1.75} aria-hidden />}
          onClick={() => saveSettings(DEFAULT_COLUMN_SETTINGS)}
        >
          {archiveMessages.resetColumns}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
