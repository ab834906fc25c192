import { useRef } from 'react'
import type { FormOptions } from '#web/form/form-state.ts'
import { FormView } from '#web/form/form-view.tsx'

interface Props extends Pick<FormOptions, 'form' | 'loaded' | 'save'> {
  /** All that was changed is saved. */
  onDone: () => void
}

/** What its giver says, to be corrected. What is changed while it is being saved is not saved yet: it stays open for that. */
export function Correction({ form, loaded, save, onDone }: Props) {
  const isSaved = useRef(false)
  return (
    <FormView
      form={form}
      loaded={loaded}
      save={async (...changes) => {
        const saved = await save(...changes)
        isSaved.current = true
        return saved
      }}
      onDirty={(dirty) => {
        if (!dirty && isSaved.current) onDone()
      }}
    />
  )
}
