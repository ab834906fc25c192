import type { ARTIFACT_SECTIONS, FieldKey } from '#shared/entities/artifact-fields.ts'
import type { accountForm } from './account/account.form.ts'
import type { contactForm } from './account/contact.form.ts'
import type { forgotPasswordForm } from './account/forgot-password.form.ts'
import type { loginForm } from './account/login.form.ts'
import type { orgForm } from './account/org.form.ts'
import type { ownerForm } from './account/owner.form.ts'
import type { ownPasswordForm } from './account/own-password.form.ts'
import type { registerForm } from './account/register.form.ts'
import type { ticketForm } from './account/ticket.form.ts'
import type { exhibitForm } from './archive/exhibit.form.ts'
import type { folderForm } from './archive/folder.form.ts'
import type { searchForm } from './archive/search.form.ts'
import type { tagForm } from './archive/tag.form.ts'
import type { gallerySettingsForm } from './project/gallery-settings.form.ts'
import type { permissionsForm } from './project/permissions.form.ts'
import type { portalForm } from './project/portal.form.ts'
import type { projectForm, galleryPrivacyForm } from './project/project.form.ts'
import type { reportForm } from './project/report.form.ts'
import type { submissionForm } from './project/submission.form.ts'
import type { Form } from './define-form.ts'

/** The translated texts of one field. Missing texts stay English. */
export type FieldTexts =
  | string
  | {
      label?: string
      subLabel?: string
      placeholder?: string
      options?: Readonly<Record<string, string>>
      /** Error messages that replace the usual ones. */
      required?: string
      email?: string
    }

/** The translations of a form: of every field except those for layout. */
type TextsOf<F extends Form> = Record<Exclude<F['fields'][number], { type: 'spacer' | 'divider' }>['key'], FieldTexts>
export type ArtifactTexts = Record<FieldKey | keyof typeof ARTIFACT_SECTIONS, FieldTexts>

/** The translations of all forms, by name. Missing and superfluous fields are type errors. */
export interface FormTranslations {
  artifact: ArtifactTexts
  artifact_pdf: ArtifactTexts
  new_project: Record<'title' | 'org_title' | 'org', FieldTexts>
  account: TextsOf<typeof accountForm>
  login: TextsOf<typeof loginForm>
  own_password: TextsOf<typeof ownPasswordForm>
  forgot_password: TextsOf<typeof forgotPasswordForm>
  org: TextsOf<typeof orgForm>
  owner: TextsOf<typeof ownerForm>
  register: TextsOf<typeof registerForm>
  contact: TextsOf<typeof contactForm>
  ticket: TextsOf<typeof ticketForm>
  exhibit: TextsOf<typeof exhibitForm>
  folder: TextsOf<typeof folderForm>
  search: TextsOf<typeof searchForm>
  tag: TextsOf<typeof tagForm>
  project: TextsOf<typeof projectForm>
  gallery_privacy: TextsOf<typeof galleryPrivacyForm>
  gallery_settings: TextsOf<typeof gallerySettingsForm>
  permissions: TextsOf<typeof permissionsForm>
  portal: TextsOf<typeof portalForm>
  submission: TextsOf<typeof submissionForm>
  report: TextsOf<typeof reportForm>
}
