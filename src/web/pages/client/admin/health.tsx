import { administrationMessages as words } from '#shared/words/administration/administration.ts'
import { HealthList } from '#web/features/administration/health-list.tsx'

export const title = () => words.sections.health

export const Page = HealthList
