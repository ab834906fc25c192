import { useParams } from '@tanstack/react-router'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { InboxTicket } from '#web/features/help/inbox/inbox-ticket.tsx'

export const title = () => administrationMessages.sections.tickets

export function Page() {
  const { id } = useParams({ from: '/client/admin/tickets/$id' })
  return <InboxTicket key={id} id={id} />
}
