import type { RefObject } from 'react'

interface Props {
  /** The button that opens the picker clicks this input. */
  ref: RefObject<HTMLInputElement | null>
  onChoose: (file: File | undefined) => void
}

/** A hidden picture input. Picking the same file again triggers another change event. */
export function PictureInput({ ref, onChoose }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      hidden
      aria-hidden="true"
      tabIndex={-1}
      onChange={({ currentTarget }) => {
        onChoose(currentTarget.files?.[0])
        currentTarget.value = ''
      }}
    />
  )
}
