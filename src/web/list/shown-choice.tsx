import { SegmentedControl } from '@mantine/core'
import { ListCount } from './list-bar.tsx'

interface Props<S extends string> {
  /** The selected status out of all; the first is the default. */
  show: S
  all: readonly S[]
  onShow: (show: S | undefined) => void
  words: { show: string; shown: Record<S, string>; noneOpen: string; count: (n: number) => string }
  /** Number of open entries, whatever the filter. */
  open: number
}

/** Filters a list by status and shows the number of open entries. */
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
