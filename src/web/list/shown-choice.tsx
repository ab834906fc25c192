import { SegmentedControl } from '@mantine/core'
import { ListCount } from './list-bar.tsx'

interface Props<S extends string> {
  /** What is shown, of all that can be; the first is shown unless somebody chooses. */
  show: S
  all: readonly S[]
  onShow: (show: S | undefined) => void
  words: { show: string; shown: Record<S, string>; noneOpen: string; count: (n: number) => string }
  /** How much waits, whatever is shown. */
  open: number
}

/** Narrows a list to one state of its entries, and tells how much of it waits. */
export function ShownChoice<S extends string>({ show, all, onShow, words, open }: Props<S>) {
  return (
    <>
      <SegmentedControl
        aria-label={words.show}
        value={show as string}
        data={all.map((value) => ({ value, label: words.shown[value] }))}
        onChange={(next) => onShow(next === all[0] ? undefined : (next as S))}
      />
      <ListCount>{open === 0 ? words.noneOpen : words.count(open)}</ListCount>
    </>
  )
}
