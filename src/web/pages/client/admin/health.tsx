import { administrationMessages } from '#shared/words/administration/administration.ts'
import { HealthList } from '#web/features/administration/health-list.tsx'

export const title = () => administrationMessages.sections.health

export const Page = HealthList
