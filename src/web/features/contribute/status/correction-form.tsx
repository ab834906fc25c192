import { useRef } from 'react'
import type { FormOptions } from '#web/form/form-state.ts'
import { FormView } from '#web/form/form-view.tsx'

interface Props extends Pick<FormOptions, 'form' | 'loaded' | 'save'> {
  onDone: () => void
}

/** A form to correct earlier input. It stays open if something was changed while saving. */
export function CorrectionForm({ form, loaded, save, onDone }: Props) {
  const isSaved = useRef(false)
  return (
    <FormView
      form={form}
      loaded={loaded}
      save={async (...changes) => {
        const savedRecord = await save(...changes)
        isSaved.current = true
        return savedRecord
      }}
      onDirtyChange={(isDirty) => {
        if (!isDirty && isSaved.current) onDone()
      }}
    />
  )
}
