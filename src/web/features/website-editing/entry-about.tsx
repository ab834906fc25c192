import { Radio, TextInput } from '@mantine/core'
import { IconExternalLink, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { EntryDraft, EntryHead } from '#shared/entities/website/entry.ts'
import { isDocument } from '#shared/entities/website/pages.ts'
import type { SitePicture } from '#shared/entities/website/site.ts'
import { MAX_ALIAS, MAX_LINE } from '#shared/rules/limits.ts'
import { URL_ALIAS } from '#shared/rules/url-alias.ts'
import { LANGUAGES, type Language } from '#shared/words/language.ts'
import { websiteEditingMessages as words } from '#shared/words/website-editing/website-editing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { sayFailure } from '#web/kit/say-failure.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PictureInput } from '#web/ui/picture-input.tsx'
import { MomentInput } from './moment-input.tsx'
import { pathOf, stateOf } from './state-of.ts'
import type { TypedMoment } from './typed-moment.ts'
import { findPost, givePicture, useWebsite } from './website-editing.queries.ts'
import styles from './website-editing.module.css'

interface Props {
  entry: EntryDraft
  moment: TypedMoment
  /** What is written now, and the pictures that are known. */
  written:
    | { head: EntryHead; pictures: readonly SitePicture[]; onHead: (change: Partial<EntryHead>) => void }
    | undefined
}

/** What is told of a page or post beside its text: where and when it is found, by whom it is, and its cover. */
export function EntryAbout({ entry, written, moment }: Props) {
  const [now] = useState(() => Date.now())
  const isPost = entry.kind !== 'page'
  return (
    <aside className={styles.about} aria-labelledby="about-entry">
      <h2 id="about-entry" className={styles.lineTitle}>
        {words.about}
      </h2>
      <p className={styles.quiet}>
        {LANGUAGES[entry.language]} · {stateOf(entry, now)}
      </p>
      {entry.published_revision !== null && (
        <a
          className={buttonClass({ small: true })}
          href={`${pathOf(entry, isDocument(entry.url))}?language=${entry.language}`}
          target="_blank"
          rel="noopener"
        >
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
          {words.see}
        </a>
      )}
      {isPost && <When entry={entry} moment={moment} />}
      {isPost && written && (
        <TextInput
          label={words.author}
          value={written.head.author}
          maxLength={MAX_LINE}
          onChange={(event) => written.onHead({ author: event.currentTarget.value })}
        />
      )}
      {isPost && written && <Cover written={written} />}
      {isPost && <Address entry={entry} />}
      <OtherLanguages entry={entry} />
      {isPost && <Remove entry={entry} />}
    </aside>
  )
}

function When({ entry: { id, published_at, published_revision }, moment }: Pick<Props, 'entry' | 'moment'>) {
  const alerts = useAlerts()
  const { place } = useWebsite()
  const [wanted, setWanted] = useState(false)
  const [typed, setTyped] = useState<number | null>(null)
  const [unread, setUnread] = useState(false)
  const now = place.isPending ? (place.variables.published_at ?? null) : published_at
  const at = typed ?? now
  const timed = now !== null || wanted
  const left = !timed ? null : unread || at === null ? 'unread' : typed
  useEffect(() => {
    moment.note(left)
    return () => moment.note(null)
  }, [moment, left])
  const set = (next: number | null) =>
    place.mutate(
      { id, published_at: next },
      {
        onSuccess: () => {
          setTyped(null)
          alerts.prompt(words.whenSet, { kind: 'success' })
        },
      },
    )
  // While one types a year it is a day long ago: a moment counts once it is said to.
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (at !== null && !unread) set(at)
  }
  return (
    <form className={styles.group} onSubmit={save}>
      <Radio.Group
        label={words.when}
        description={words.whenText}
        value={timed ? 'at' : 'never'}
        onChange={(how) => {
          setWanted(how === 'at')
          if (how === 'never' && now !== null) set(null)
        }}
      >
        <Radio mt="xs" value="never" label={published_revision === null ? words.whenNow : words.whenNever} />
        <Radio mt="xs" value="at" label={words.whenAt} />
      </Radio.Group>
      {timed && <MomentInput label={words.moment} value={at} onUnread={setUnread} onChange={setTyped} />}
      {timed && !unread && typed !== null && typed !== published_at && (
        <Button small type="submit" disabled={place.isPending}>
          {words.setMoment}
        </Button>
      )}
    </form>
  )
}

function Cover({ written: { head, pictures, onHead } }: { written: NonNullable<Props['written']> }) {
  const alerts = useAlerts()
  const api = useApi()
  const file = useRef<HTMLInputElement>(null)
  const [given, setGiven] = useState<SitePicture | null>(null)
  const [busy, setBusy] = useState(false)
  const cover = [...pictures, ...(given ? [given] : [])].find(({ id }) => id === head.cover)
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setBusy(true)
    try {
      const picture = await givePicture(api, chosen)
      setGiven(picture)
      onHead({ cover: picture.id })
    } catch (error) {
      const { title, text } = sayFailure(error)
      alerts.prompt(title, { kind: 'error', ...(text && { text }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.group}>
      <p className={styles.label}>{words.cover}</p>
      {cover && <img className={styles.cover} src={cover.small} alt={head.cover_alt} />}
      <PictureInput ref={file} onChoose={(chosen) => void choose(chosen)} />
      <div className={styles.bar}>
        <Button small disabled={busy} onClick={() => file.current?.click()}>
          <IconPhoto size={16} stroke={1.75} aria-hidden />
          {head.cover ? words.changeCover : words.chooseCover}
        </Button>
        {head.cover && (
          <Button small disabled={busy} onClick={() => onHead({ cover: null })}>
            {words.removeCover}
          </Button>
        )}
      </div>
      {head.cover && (
        <TextInput
          label={words.coverAlt}
          value={head.cover_alt}
          maxLength={MAX_LINE}
          onChange={(event) => onHead({ cover_alt: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

function Address({ entry: { id, url } }: { entry: EntryDraft }) {
  const alerts = useAlerts()
  const { place } = useWebsite()
  const [typed, setTyped] = useState<string | null>(null)
  const wanted = typed ?? url
  const wrong = URL_ALIAS.test(wanted) ? undefined : words.addressWrong
  const move = (event: FormEvent) => {
    event.preventDefault()
    if (wrong || wanted === url) return
    place.mutate(
      { id, url: wanted },
      {
        onSuccess: () => {
          setTyped(null)
          alerts.prompt(words.moved, { kind: 'success' })
        },
      },
    )
  }
  return (
    <form className={styles.group} onSubmit={move}>
      <TextInput
        label={words.address}
        description={`${words.addressText(`/blog/${wanted}`)}${wanted === url ? '' : ` ${words.movedText}`}`}
        value={wanted}
        maxLength={MAX_ALIAS}
        error={wrong ?? place.error?.message}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          place.reset()
        }}
      />
      {wanted !== url && (
        <Button small type="submit" disabled={place.isPending || wrong !== undefined}>
          {words.move}
        </Button>
      )}
    </form>
  )
}

/** The ways to an entry's other languages: what is there is opened, what is not is begun. */
function OtherLanguages({ entry: { kind, url, language, title } }: { entry: EntryDraft }) {
  const go = useNavigate()
  const api = useApi()
  const alerts = useAlerts()
  const { begin } = useWebsite()
  const others = (Object.keys(LANGUAGES) as Language[]).filter((one) => one !== language)
  const open = async (other: Language) => {
    try {
      const found = kind === 'page' ? undefined : await findPost(api, kind, url, other)
      const { id } = found ?? (await begin.mutateAsync({ kind, url, language: other }))
      await go({ to: '/client/admin/website/$id', params: { id } })
    } catch (error) {
      const { title: told, text } = sayFailure(error)
      alerts.prompt(told, { kind: 'error', ...(text && { text }) })
    }
  }
  return (
    <div className={styles.group}>
      <p className={styles.label}>{words.otherLanguages}</p>
      <div className={styles.bar}>
        {others.map((other) => (
          <Button
            key={other}
            small
            disabled={begin.isPending}
            aria-label={words.open(title || words.noTitle, LANGUAGES[other])}
            onClick={() => void open(other)}
          >
            {LANGUAGES[other]}
          </Button>
        ))}
      </div>
    </div>
  )
}

function Remove({ entry: { id, kind, title } }: { entry: EntryDraft }) {
  const go = useNavigate()
  const alerts = useAlerts()
  const { remove } = useWebsite()
  const ask = async () => {
    const sure = await alerts.confirm({
      title: words.removeTitle(title || words.noTitle),
      description: words.removeText,
      act: words.remove,
    })
    if (!sure) return
    await remove.mutateAsync(id)
    alerts.prompt(words.removed, { kind: 'success' })
    await go({ to: '/client/admin/website', search: { part: kind === 'story' ? 'story' : 'blog' } })
  }
  return (
    <Button small look="danger" disabled={remove.isPending} onClick={() => void ask()}>
      <IconTrash size={16} stroke={1.75} aria-hidden />
      {words.remove}
    </Button>
  )
}
