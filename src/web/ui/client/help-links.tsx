import { Menu } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'

const LINKS = [
  { section: undefined, label: () => frameMessages.knowledgeBase },
  { section: 'contact', label: () => frameMessages.contactUs },
  { section: 'chat', label: () => frameMessages.liveChat },
] as const

/** Menu items for getting help. They pass on the current screen and stay in its project. */
export function HelpLinks({ indented = false }: { indented?: boolean }) {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const { projectId, from } = search as { projectId?: string; from?: string }
  const fromPath = pathname === '/client/help' ? from : pathname
  return LINKS.map(({ section, label }) => (
    <Menu.Item
      key={section ?? ''}
      component={Link}
      to="/client/help"
      search={{ projectId, section, from: fromPath } as never}
      pl={indented ? 40 : undefined}
    >
      {label()}
    </Menu.Item>
  ))
}
