import { useParams } from '@tanstack/react-router'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { DeskTicket } from '#web/features/help/desk/desk-ticket.tsx'

export const title = () => administrationMessages.sections.tickets

export function Page() {
  const { id } = useParams({ from: '/client/admin/tickets/$id' })
  return <DeskTicket key={id} id={id} />
}
