import { SegmentedControl } from '@mantine/core'
import { ListCount } from './list-bar.tsx'

interface Props<S extends string> {
  /** The selected status out of all; the first is the default. */
  show: S
  statuses: readonly S[]
  onStatusChange: (show: S | undefined) => void
  texts: { show: string; shown: Record<S, string>; noneOpen: string; count: (n: number) => string }
  /** Number of open entries, whatever the filter. */
  openCount: number
}

/** Filters a list by status and shows the number of open entries. */
export function StatusFilter<S extends string>({ show, statuses, onStatusChange, texts, openCount }: Props<S>) {
  return (
    <>
      <SegmentedControl
        aria-label={texts.show}
        value={show as string}
        data={statuses.map((value) => ({ value, label: texts.shown[value] }))}
        onChange={(next) => onStatusChange(next === statuses[0] ? undefined : (next as S))}
      />
      <ListCount>{openCount === 0 ? texts.noneOpen : texts.count(openCount)}</ListCount>
    </>
  )
}
