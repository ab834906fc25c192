import { IconLifebuoy } from '@tabler/icons-react'
import { helpMessages } from '#shared/words/frame/frame.ts'
import { EmptyState } from '#web/ui/state.tsx'

export const title = () => helpMessages.title

export function Page() {
  return (
    <>
      <h1 style={{ fontSize: 'var(--text-xl)' }}>{helpMessages.title}</h1>
      <EmptyState icon={IconLifebuoy} title={helpMessages.emptyTitle} text={helpMessages.emptyText} />
    </>
  )
}
