import { defineMailTemplate } from '#server/access/mails.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import { findProjectNames } from '#server/features/projects/projects.repo.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { findArtifactTitle } from './files.repo.ts'
import { infectedMail } from './infected.model.ts'

/**
 * Limits these mails, because anonymous contributors can send many infected files; beyond the limit, only the archive
 * shows which files are withheld.
 */
const INFECTED_ALLOWANCE: Allowance = { name: 'infected-told', maxUses: 20, seconds: 24 * 3600 }

export const writeInfectedMail = defineMailTemplate(
  infectedMail,
  async ({ db, config }, recipient, { artifact, found: virus }) => {
    const user = recipient.user === null ? undefined : await findUserByLogin(db, recipient.user)
    const item = await findArtifactTitle(db, artifact)
    const names = item && (await findProjectNames(db, item.project))
    if (!user || !names || !(await recipient.takeAllowance(INFECTED_ALLOWANCE, user.id))) return null
    const url = `${config.publicUrl}/client/archive/${artifact}`
    return getMailTemplates(user.language).infectedFile({
      name: user.username,
      virus,
      title: item.title,
      project: names.project,
      url,
    })
  },
)
