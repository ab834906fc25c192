import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { filingMessages as words } from '#shared/words/filing/filing.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { keys } from '#web/kit/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import type { Item } from '../../data/listing.ts'
import { inFull } from '../in-full.ts'
import { ManyForm } from './many-form.tsx'

interface Props {
  projectId: string
  artifacts: readonly Item[]
  may: May
  onClose: () => void
}

/** Many items changed at once. Of those of which a part is kept only the rest is fetched first. */
export function BulkEdit({ projectId, artifacts, may, onClose }: Props) {
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: keys.itemsToEdit(useId()),
    queryFn: () => inFull(api, artifacts),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })
  return (
    <Modal open width={640} title={words.editTitle(artifacts.length)} description={words.editText} onClose={onClose}>
      {data ? (
        <ManyForm
          projectId={projectId}
          artifacts={data}
          may={may}
          onDone={onClose}
          beside={<Button onClick={onClose}>{dialogMessages.cancel}</Button>}
        />
      ) : error ? (
        <ErrorState text={error.message} retry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Modal>
  )
}
