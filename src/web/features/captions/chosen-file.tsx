import { Select } from '@mantine/core'
import { useId } from 'react'
import { captionMessages, leftOutReason, refusalOf } from '#shared/words/captions/captions.ts'
import { spokenReason } from '#shared/words/reasons/reasons.ts'
import type { CaptionFile, CaptionRefusal } from '#shared/rules/captions/caption-file.ts'
import { readCues } from '#shared/rules/captions/cues.ts'
import type { LeftOutCue } from '#shared/rules/captions/keep-cues.ts'
import { saidIn } from '#shared/rules/captions/words.ts'
import { ENCODING_LABELS, type EncodingLabel } from '#shared/rules/encodings/pick-encoding.ts'
import type { LegacyCaptions } from './read-caption-file.ts'
import styles from './captions.module.css'

const NAMES: Partial<Record<EncodingLabel, string>> = {
  macintosh: 'Mac OS Roman',
  'x-mac-cyrillic': 'Mac OS Cyrillic',
  shift_jis: 'Shift_JIS',
  big5: 'Big5',
  ibm866: 'DOS 866',
  ibm850: 'DOS 850',
  ibm437: 'DOS 437',
}
const nameOf = (label: EncodingLabel) =>
  NAMES[label] ?? (label.startsWith('windows') ? label.replace('w', 'W') : label.toUpperCase())

interface Props {
  read: CaptionFile | CaptionRefusal
  /** The bytes of a file that isn't Unicode, and the encoding they are read with. */
  legacy?: (LegacyCaptions & { chosen: EncodingLabel }) | undefined
  onEncoding: (encoding: EncodingLabel) => void
}

/** Shows how a caption file is read: its encoding, and the cues that have to be left out. */
export function ChosenFile({ read, legacy, onEncoding }: Props) {
  return (
    <>
      {legacy && (
        <>
          <p className={styles.hint}>
            {legacy.encoding ? captionMessages.notUtf8(nameOf(legacy.encoding)) : captionMessages.unknownEncoding}
          </p>
          <Select
            label={captionMessages.encoding}
            value={legacy.chosen}
            data={ENCODING_LABELS.map((value) => ({ value, label: nameOf(value) }))}
            allowDeselect={false}
            onChange={(value) => onEncoding(ENCODING_LABELS.find((label) => label === value) ?? legacy.chosen)}
            comboboxProps={{ zIndex: 300 }}
          />
          {'content' in read && <Preview content={read.content} />}
        </>
      )}
      {'content' in read ? (
        <LeftOut cues={read.leftOut} />
      ) : (
        <p role="alert" className={styles.wrong}>
          {spokenReason(refusalOf(read))}
        </p>
      )}
    </>
  )
}

const PREVIEWED = 5

/** The first lines that depend on the encoding. */
function Preview({ content }: { content: string }) {
  const id = useId()
  const lines = readCues(content).flatMap((cue) => saidIn(cue).map(({ text }) => text))
  const telling = lines.filter((line) => /[^\u0000-\u007f]/.test(line))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {captionMessages.preview}
      </h3>
      <ul className={styles.preview}>
        {(telling.length > 0 ? telling : lines).slice(0, PREVIEWED).map((line, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may be equal and are never reordered
          <li key={i} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

const LISTED = 20

function LeftOut({ cues }: { cues: readonly LeftOutCue[] }) {
  if (cues.length === 0) return null
  return (
    <div className={styles.leftOut} role="status">
      <p>{captionMessages.leftOut(cues.length)}</p>
      <ul>
        {cues.slice(0, LISTED).map((cue) => (
          <li key={cue.line}>
            {spokenReason(leftOutReason(cue))} <q dir="auto">{cue.text}</q>
          </li>
        ))}
        {cues.length > LISTED && <li>{captionMessages.leftOutMore(cues.length - LISTED)}</li>}
      </ul>
      <p>{captionMessages.leftOutRest}</p>
    </div>
  )
}
