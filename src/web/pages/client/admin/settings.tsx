import { administrationMessages } from '#shared/words/administration/administration.ts'
import { SettingsTable } from '#web/features/administration/settings-table.tsx'

export const title = () => administrationMessages.sections.settings

export const Page = SettingsTable
