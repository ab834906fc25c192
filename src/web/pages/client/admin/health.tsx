import { administrationMessages } from '#shared/words/administration/administration.ts'
import { SystemChecks } from '#web/features/administration/system-checks.tsx'

export const title = () => administrationMessages.sections.health

export const Page = SystemChecks
