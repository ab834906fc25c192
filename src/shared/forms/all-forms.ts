import { accountForm } from './account/account.form.ts'
import { contactForm } from './account/contact.form.ts'
import { forgotPasswordForm } from './account/forgot-password.form.ts'
import { loginForm } from './account/login.form.ts'
import { orgForm } from './account/org.form.ts'
import { ownerForm } from './account/owner.form.ts'
import { ownPasswordForm } from './account/own-password.form.ts'
import { invitedRegisterForm, registerForm } from './account/register.form.ts'
import { ticketForm } from './account/ticket.form.ts'
import { artifactForm, getArtifactForm } from './archive/artifact.form.ts'
import { exhibitForm } from './archive/exhibit.form.ts'
import { folderForm } from './archive/folder.form.ts'
import { searchForm } from './archive/search.form.ts'
import { tagForm } from './archive/tag.form.ts'
import type { Form } from './define-form.ts'
import { gallerySettingsForm } from './project/gallery-settings.form.ts'
import { permissionsForm } from './project/permissions.form.ts'
import { portalForm } from './project/portal.form.ts'
import { galleryPrivacyForm, projectForm } from './project/project.form.ts'
import { reportForm } from './project/report.form.ts'
import { submissionForm } from './project/submission.form.ts'

/** Every form of the product, listed by its title on the page /dev/forms. */
export const ALL_FORMS: Readonly<Record<string, Form>> = {
  Artifact: artifactForm,
  'Artifact, PDF': getArtifactForm('pdf'),
  'Artifact, application': getArtifactForm('application'),
  Folder: folderForm,
  Exhibit: exhibitForm,
  Tag: tagForm,
  'Search filters': searchForm,
  Project: projectForm,
  'Gallery privacy': galleryPrivacyForm,
  'Gallery settings': gallerySettingsForm,
  Permissions: permissionsForm,
  Portal: portalForm,
  Submission: submissionForm,
  Report: reportForm,
  Organisation: orgForm,
  Owner: ownerForm,
  Account: accountForm,
  'Own password': ownPasswordForm,
  Login: loginForm,
  'Forgot password': forgotPasswordForm,
  Register: registerForm,
  'Register, invited': invitedRegisterForm,
  Contact: contactForm,
  Ticket: ticketForm,
}
