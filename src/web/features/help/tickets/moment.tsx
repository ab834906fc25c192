import { formatMoment } from '#shared/words/formats.ts'

/** A moment as people here read it. */
export const Moment = ({ at }: { at: number }) => <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
