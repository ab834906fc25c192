import { administrationMessages as words } from '#shared/words/administration/administration.ts'
import { SettingsTable } from '#web/features/administration/settings-table.tsx'

export const title = () => words.sections.settings

export const Page = SettingsTable
