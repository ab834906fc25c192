import { Radio, TextInput } from '@mantine/core'
import { IconExternalLink, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { EntryDraft, EntryHead } from '#shared/entities/website/site-entry.ts'
import { isLegalDocument } from '#shared/entities/website/pages.ts'
import type { SitePicture } from '#shared/entities/website/site.ts'
import { MAX_ALIAS, MAX_LINE } from '#shared/rules/limits.ts'
import { URL_ALIAS } from '#shared/rules/url-alias.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { LANGUAGES, type Language } from '#shared/words/language.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { describeFailure } from '#web/kit/describe-failure.ts'
import { Button, getButtonClass } from '#web/ui/button.tsx'
import { PictureInput } from '#web/ui/picture-input.tsx'
import { DateTimeInput } from './date-time-input.tsx'
import { getPublicPath, getPublicationLabel } from './publication-state.ts'
import type { UnsavedPublishTime } from './unsaved-publish-time.ts'
import { findPost, uploadSitePicture, useWebsiteMutations } from './website-editing.queries.ts'
import styles from './website-editing.module.css'

interface Props {
  entry: EntryDraft
  unsavedPublishTime: UnsavedPublishTime
  /** The editable head of the entry, and the pictures that can be chosen as its cover; undefined while it loads. */
  headFields:
    | { head: EntryHead; pictures: readonly SitePicture[]; onHeadChange: (change: Partial<EntryHead>) => void }
    | undefined
}

/** The sidebar of the editor: the state, publication time, author, cover and URL of a page or post. */
export function EntrySidebar({ entry, headFields, unsavedPublishTime }: Props) {
  const [now] = useState(() => Date.now())
  const isPost = entry.kind !== 'page'
  return (
    <aside className={styles.about} aria-labelledby="about-entry">
      <h2 id="about-entry" className={styles.lineTitle}>
        {websiteEditingMessages.details}
      </h2>
      <p className={styles.quiet}>
        {LANGUAGES[entry.language]} · {getPublicationLabel(entry, now)}
      </p>
      {entry.published_revision !== null && (
        <a
          className={getButtonClass({ small: true })}
          href={`${getPublicPath(entry, isLegalDocument(entry.url))}?language=${entry.language}`}
          target="_blank"
          rel="noopener"
        >
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
          {websiteEditingMessages.viewOnWebsite}
        </a>
      )}
      {isPost && <PublicationTime entry={entry} unsavedPublishTime={unsavedPublishTime} />}
      {isPost && headFields && (
        <TextInput
          label={websiteEditingMessages.author}
          value={headFields.head.author}
          maxLength={MAX_LINE}
          onChange={(event) => headFields.onHeadChange({ author: event.currentTarget.value })}
        />
      )}
      {isPost && headFields && <Cover headFields={headFields} />}
      {isPost && <UrlField entry={entry} />}
      <OtherLanguages entry={entry} />
      {isPost && <DeleteButton entry={entry} />}
    </aside>
  )
}

function PublicationTime({
  entry: { id, published_at, published_revision },
  unsavedPublishTime,
}: {
  entry: EntryDraft
  unsavedPublishTime: UnsavedPublishTime
}) {
  const alerts = useAlerts()
  const { updateEntry } = useWebsiteMutations()
  const [isTimeChosen, setIsTimeChosen] = useState(false)
  const [typedTime, setTypedTime] = useState<number | null>(null)
  const [isInvalid, setIsInvalid] = useState(false)
  const savedTime = updateEntry.isPending ? (updateEntry.variables.published_at ?? null) : published_at
  const time = typedTime ?? savedTime
  const hasTime = savedTime !== null || isTimeChosen
  const unsavedTime = !hasTime ? null : isInvalid || time === null ? 'unread' : typedTime
  useEffect(() => {
    unsavedPublishTime.set(unsavedTime)
    return () => unsavedPublishTime.set(null)
  }, [unsavedPublishTime, unsavedTime])
  const saveTime = (newTime: number | null) =>
    updateEntry.mutate(
      { id, published_at: newTime },
      {
        onSuccess: () => {
          setTypedTime(null)
          alerts.prompt(websiteEditingMessages.whenSet, { kind: 'success' })
        },
      },
    )
  // Saved only on submit, because a half-typed year is a date in the distant past.
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (time !== null && !isInvalid) saveTime(time)
  }
  return (
    <form className={styles.group} onSubmit={handleSubmit}>
      <Radio.Group
        label={websiteEditingMessages.when}
        description={websiteEditingMessages.whenText}
        value={hasTime ? 'at' : 'never'}
        onChange={(option) => {
          setIsTimeChosen(option === 'at')
          if (option === 'never' && savedTime !== null) saveTime(null)
        }}
      >
        <Radio
          mt="xs"
          value="never"
          label={published_revision === null ? websiteEditingMessages.whenNow : websiteEditingMessages.whenNever}
        />
        <Radio mt="xs" value="at" label={websiteEditingMessages.whenAt} />
      </Radio.Group>
      {hasTime && (
        <DateTimeInput
          label={websiteEditingMessages.moment}
          value={time}
          onInvalidChange={setIsInvalid}
          onChange={setTypedTime}
        />
      )}
      {hasTime && !isInvalid && typedTime !== null && typedTime !== published_at && (
        <Button small type="submit" disabled={updateEntry.isPending}>
          {websiteEditingMessages.setMoment}
        </Button>
      )}
    </form>
  )
}

function Cover({ headFields: { head, pictures, onHeadChange } }: { headFields: NonNullable<Props['headFields']> }) {
  const alerts = useAlerts()
  const api = useApi()
  const fileInputRef = useRef<HTMLInputElement>(null)
  const [uploadedPicture, setUploadedPicture] = useState<SitePicture | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const cover = [...pictures, ...(uploadedPicture ? [uploadedPicture] : [])].find(({ id }) => id === head.cover)
  const uploadCover = async (file: File | undefined) => {
    if (!file) return
    setIsBusy(true)
    try {
      const picture = await uploadSitePicture(api, file)
      setUploadedPicture(picture)
      onHeadChange({ cover: picture.id })
    } catch (error) {
      const { title, text } = describeFailure(error)
      alerts.prompt(title, { kind: 'error', ...(text && { text }) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.group}>
      <p className={styles.label}>{websiteEditingMessages.cover}</p>
      {cover && <img className={styles.cover} src={cover.small} alt={head.cover_alt} />}
      <PictureInput ref={fileInputRef} onChoose={(file) => void uploadCover(file)} />
      <div className={styles.bar}>
        <Button small disabled={isBusy} onClick={() => fileInputRef.current?.click()}>
          <IconPhoto size={16} stroke={1.75} aria-hidden />
          {head.cover ? websiteEditingMessages.changeCover : websiteEditingMessages.chooseCover}
        </Button>
        {head.cover && (
          <Button small disabled={isBusy} onClick={() => onHeadChange({ cover: null })}>
            {websiteEditingMessages.removeCover}
          </Button>
        )}
      </div>
      {head.cover && (
        <TextInput
          label={websiteEditingMessages.coverAlt}
          value={head.cover_alt}
          maxLength={MAX_LINE}
          onChange={(event) => onHeadChange({ cover_alt: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

function UrlField({ entry: { id, url } }: { entry: EntryDraft }) {
  const alerts = useAlerts()
  const { updateEntry } = useWebsiteMutations()
  const [typedUrl, setTypedUrl] = useState<string | null>(null)
  const newUrl = typedUrl ?? url
  const error = URL_ALIAS.test(newUrl) ? undefined : websiteEditingMessages.addressWrong
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (error || newUrl === url) return
    updateEntry.mutate(
      { id, url: newUrl },
      {
        onSuccess: () => {
          setTypedUrl(null)
          alerts.prompt(websiteEditingMessages.moved, { kind: 'success' })
        },
        onError: (failure) => alerts.replaceError(failure, formMessages.invalid(websiteEditingMessages.address)),
      },
    )
  }
  return (
    <form className={styles.group} onSubmit={handleSubmit}>
      <TextInput
        label={websiteEditingMessages.address}
        description={`${websiteEditingMessages.addressText(`/blog/${newUrl}`)}${newUrl === url ? '' : ` ${websiteEditingMessages.movedText}`}`}
        value={newUrl}
        maxLength={MAX_ALIAS}
        error={error ?? updateEntry.error?.message}
        onChange={(event) => {
          setTypedUrl(event.currentTarget.value)
          updateEntry.reset()
        }}
      />
      {newUrl !== url && (
        <Button small type="submit" disabled={updateEntry.isPending || error !== undefined}>
          {websiteEditingMessages.move}
        </Button>
      )}
    </form>
  )
}

/** Buttons that open the entry in its other languages. A missing version is created. */
function OtherLanguages({ entry: { kind, url, language, title } }: { entry: EntryDraft }) {
  const navigate = useNavigate()
  const api = useApi()
  const alerts = useAlerts()
  const { createEntry } = useWebsiteMutations()
  const otherLanguages = (Object.keys(LANGUAGES) as Language[]).filter((code) => code !== language)
  const openLanguage = async (otherLanguage: Language) => {
    try {
      const existingPost = kind === 'page' ? undefined : await findPost(api, kind, url, otherLanguage)
      const { id } = existingPost ?? (await createEntry.mutateAsync({ kind, url, language: otherLanguage }))
      await navigate({ to: '/client/admin/website/$id', params: { id } })
    } catch (error) {
      const { title: message, text } = describeFailure(error)
      alerts.prompt(message, { kind: 'error', ...(text && { text }) })
    }
  }
  return (
    <div className={styles.group}>
      <p className={styles.label}>{websiteEditingMessages.otherLanguages}</p>
      <div className={styles.bar}>
        {otherLanguages.map((other) => (
          <Button
            key={other}
            small
            disabled={createEntry.isPending}
            aria-label={websiteEditingMessages.open(title || websiteEditingMessages.noTitle, LANGUAGES[other])}
            onClick={() => void openLanguage(other)}
          >
            {LANGUAGES[other]}
          </Button>
        ))}
      </div>
    </div>
  )
}

function DeleteButton({ entry: { id, kind, title } }: { entry: EntryDraft }) {
  const navigate = useNavigate()
  const alerts = useAlerts()
  const { deleteEntry } = useWebsiteMutations()
  const confirmAndDelete = async () => {
    const isConfirmed = await alerts.confirm({
      title: websiteEditingMessages.removeTitle(title || websiteEditingMessages.noTitle),
      description: websiteEditingMessages.removeText,
      actionLabel: websiteEditingMessages.remove,
    })
    if (!isConfirmed) return
    await deleteEntry.mutateAsync(id)
    alerts.prompt(websiteEditingMessages.removed, { kind: 'success' })
    await navigate({ to: '/client/admin/website', search: { part: kind === 'story' ? 'story' : 'blog' } })
  }
  return (
    <Button small variant="danger" disabled={deleteEntry.isPending} onClick={() => void confirmAndDelete()}>
      <IconTrash size={16} stroke={1.75} aria-hidden />
      {websiteEditingMessages.remove}
    </Button>
  )
}
