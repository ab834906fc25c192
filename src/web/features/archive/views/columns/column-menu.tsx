import { Button, Menu } from '@mantine/core'
import { IconColumns3, IconRestore } from '@tabler/icons-react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { DEFAULT_COLUMN_SETTINGS, LIST_COLUMNS, toggleColumn } from './columns.ts'
import { useColumnSettings } from './use-list-columns.ts'

/** Chooses the columns of the list. */
export function ColumnMenu() {
  const [settings, saveSettings] = useColumnSettings()
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}>
          {archiveMessages.chooseColumns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LIST_COLUMNS.map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={settings.shown.includes(column)}
            onChange={() => saveSettings(toggleColumn(settings, column))}
          >
            {archiveMessages.columns[column]}
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
