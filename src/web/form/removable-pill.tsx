import { Pill } from '@mantine/core'
import type { MouseEvent } from 'react'
import { formMessages } from '#shared/words/forms/forms.ts'
import { focusAfterRemoval } from '#web/ui/focus-next.ts'

interface Props {
  entry: string
  disabled?: boolean | undefined
  onRemove: () => void
}

/**
 * One entry of a list field, with a remove button that can be reached by keyboard. After removal the focus moves to
 * the next entry or to the field.
 */
export function RemovablePill({ entry, disabled = false, onRemove }: Props) {
  return (
    <Pill
      data-entry
      withRemoveButton={!disabled}
      removeButtonProps={{
        'aria-label': formMessages.remove(entry),
        'aria-hidden': false,
        tabIndex: 0,
        onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => focusAfterRemoval(currentTarget, '[data-entry]'),
      }}
      onRemove={onRemove}
    >
      {entry}
    </Pill>
  )
}
