import type { RefObject } from 'react'

interface Props {
  /** Clicked by the button that opens it. */
  ref: RefObject<HTMLInputElement | null>
  onChoose: (file: File | undefined) => void
}

/** Where a picture is chosen, behind a button; the same file can be chosen again. */
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
