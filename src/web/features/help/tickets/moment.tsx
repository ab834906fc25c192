import { formatMoment } from '#shared/words/formats.ts'

export const Moment = ({ at }: { at: number }) => <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
