import { Select } from '@mantine/core'
import { useId } from 'react'
import { captionMessages, toSkippedCueReason, toRefusalReason } from '#shared/words/captions/captions.ts'
import { translateReason } from '#shared/words/reasons/reasons.ts'
import type { CaptionFile, CaptionRefusal } from '#shared/rules/captions/caption-file.ts'
import { readCues } from '#shared/rules/captions/cues.ts'
import type { SkippedCue } from '#shared/rules/captions/clean-cues.ts'
import { splitBySpeaker } from '#shared/rules/captions/split-by-speaker.ts'
import { ENCODING_LABELS, type EncodingLabel } from '#shared/rules/encodings/pick-encoding.ts'
import type { LegacyCaptions } from './read-caption-file.ts'
import styles from './captions.module.css'

const ENCODING_NAMES: Partial<Record<EncodingLabel, string>> = {
  macintosh: 'Mac OS Roman',
  'x-mac-cyrillic': 'Mac OS Cyrillic',
  shift_jis: 'Shift_JIS',
  big5: 'Big5',
  ibm866: 'DOS 866',
  ibm850: 'DOS 850',
  ibm437: 'DOS 437',
}
const getEncodingName = (label: EncodingLabel) =>
  ENCODING_NAMES[label] ?? (label.startsWith('windows') ? label.replace('w', 'W') : label.toUpperCase())

interface Props {
  result: CaptionFile | CaptionRefusal
  /** The bytes of a file that isn't Unicode, and the encoding they are read with. */
  legacy?: (LegacyCaptions & { selected: EncodingLabel }) | undefined
  onEncoding: (encoding: EncodingLabel) => void
}

/** Shows how a caption file is read: its encoding, and the cues that have to be left out. */
export function CaptionFileReport({ result, legacy, onEncoding }: Props) {
  return (
    <>
      {legacy && (
        <>
          <p className={styles.hint}>
            {legacy.encoding
              ? captionMessages.notUtf8(getEncodingName(legacy.encoding))
              : captionMessages.unknownEncoding}
          </p>
          <Select
            label={captionMessages.encoding}
            value={legacy.selected}
            data={ENCODING_LABELS.map((value) => ({ value, label: getEncodingName(value) }))}
            allowDeselect={false}
            onChange={(value) => onEncoding(ENCODING_LABELS.find((label) => label === value) ?? legacy.selected)}
            comboboxProps={{ zIndex: 300 }}
          />
          {'content' in result && <EncodingPreview content={result.content} />}
        </>
      )}
      {'content' in result ? (
        <LeftOutCues cues={result.skippedCues} />
      ) : (
        <p role="alert" className={styles.wrong}>
          {translateReason(toRefusalReason(result))}
        </p>
      )}
    </>
  )
}

const MAX_PREVIEW_LINES = 5

/** The first lines that depend on the encoding. */
function EncodingPreview({ content }: { content: string }) {
  const id = useId()
  const lines = readCues(content).flatMap((cue) => splitBySpeaker(cue).map(({ text }) => text))
  const nonAsciiLines = lines.filter((line) => /[^\u0000-\u007f]/.test(line))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {captionMessages.preview}
      </h3>
      <ul className={styles.preview}>
        {(nonAsciiLines.length > 0 ? nonAsciiLines : lines).slice(0, MAX_PREVIEW_LINES).map((line, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may be equal and are never reordered
          <li key={i} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

const MAX_LISTED_CUES = 20

function LeftOutCues({ cues }: { cues: readonly SkippedCue[] }) {
  if (cues.length === 0) return null
  return (
    <div className={styles.leftOut} role="status">
      <p>{captionMessages.skippedParts(cues.length)}</p>
      <ul>
        {cues.slice(0, MAX_LISTED_CUES).map((cue) => (
          <li key={cue.line}>
            {translateReason(toSkippedCueReason(cue))} <q dir="auto">{cue.text}</q>
          </li>
        ))}
        {cues.length > MAX_LISTED_CUES && <li>{captionMessages.moreSkipped(cues.length - MAX_LISTED_CUES)}</li>}
      </ul>
      <p>{captionMessages.restIsKept}</p>
    </div>
  )
}
