import { IconLock } from '@tabler/icons-react'
import { useEffect, useState, type FormEvent } from 'react'
import { galleryContract } from '#shared/contract/public/gallery.contract.ts'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { describeFailureInLine } from '#web/kit/describe-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetGalleryToken, getGalleryHeaders, storeGalleryToken } from '../data/gallery-token.ts'
import { BareHeader } from '../frame/bare-header.tsx'
import styles from './password-screen.module.css'

/** Asks for the password of a locked gallery and reveals nothing else about it. */
export function PasswordScreen({ alias, id }: { alias: string; id: string }) {
  const api = useApi()
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null })

  useEffect(() => void forgetGalleryToken(alias), [alias])

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement
    if (field.value === '') {
      setState({ isBusy: false, error: galleryMessages.passwordMissing })
      field.focus()
      return
    }
    setState({ isBusy: true, error: null })
    try {
      const { token } = await api.call(projectsContract.authGallery, {
        params: { id },
        body: { password: field.value },
      })
      storeGalleryToken(alias, token)
      // The alias may be a former one that redirects: store the token under the current alias as well.
      const gallery = await api.call(galleryContract.read, { params: { alias } }, { headers: getGalleryHeaders(alias) })
      if (!gallery.locked) storeGalleryToken(gallery.project.url_alias, token)
      window.location.reload()
    } catch (error) {
      setState({ isBusy: false, error: describeFailureInLine(error) })
      field.select()
    }
  }
  return (
    <>
      <BareHeader />
      <main id="content" tabIndex={-1} className={styles.screen}>
        <div className={styles.card}>
          <IconLock className={styles.sign} size={32} stroke={1.25} aria-hidden />
          <h1 className={styles.title}>{galleryMessages.locked}</h1>
          <p className={styles.text}>{galleryMessages.lockedText}</p>
          <noscript>
            <p className={styles.error}>{galleryMessages.needsScript}</p>
          </noscript>
          <form method="post" className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
            <label htmlFor="password">{galleryMessages.password}</label>
            <input
              id="password"
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={128}
              aria-invalid={state.error !== null}
              aria-describedby="password-error"
            />
            <p id="password-error" role="alert" className={styles.error}>
              {state.error}
            </p>
            <Button variant="primary" type="submit" wide aria-disabled={state.isBusy}>
              {state.isBusy ? galleryMessages.opening : galleryMessages.open}
            </Button>
          </form>
        </div>
      </main>
    </>
  )
}
