import { rightsMessages } from '#shared/words/gallery/gallery.ts'

/** A known licence or rights statement: its common name and the URL of its full text. */
export interface Rights {
  name: string
  url: string
}

const CREATIVE_COMMONS =
  /^(?:https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/|cc[ -])?(by(?:-nc)?(?:-sa|-nd)?|zero|mark)(?:[/ -](\d\.\d))?(?:[/ ].{0,40})?$/i
const CC_ZERO = /^cc[ -]?0(?:[ -](\d\.\d))?$/i
const STATEMENT_URL = /^https?:\/\/rightsstatements\.org\/(?:vocab|page)\/([A-Za-z-]{2,10})\/1\.0\/?(?:\?.{0,20})?$/

/** Recognizes a known licence by its URL or short name. Returns null for any other text. */
export function parseRights(text: string): Rights | null {
  const trimmedText = text.trim()
  const zeroMatch = CC_ZERO.exec(trimmedText)
  const [kind, version] = zeroMatch ? ['zero', zeroMatch[1]] : (CREATIVE_COMMONS.exec(trimmedText)?.slice(1) ?? [])
  if (kind && (zeroMatch || /^(?:https?:|cc[ -])/i.test(trimmedText)))
    return toCreativeCommons(kind.toLowerCase(), version)
  const statementCode = STATEMENT_URL.exec(trimmedText)?.[1]
  const name = statementCode && Object.hasOwn(rightsMessages.statements, statementCode)
  return name
    ? {
        name: rightsMessages.statements[statementCode as keyof typeof rightsMessages.statements],
        url: `https://rightsstatements.org/page/${statementCode}/1.0/`,
      }
    : null
}

function toCreativeCommons(kind: string, version: string | undefined): Rights {
  if (kind === 'mark' || kind === 'zero') {
    const name = kind === 'mark' ? rightsMessages.publicDomain : 'CC0 1.0'
    return { name, url: `https://creativecommons.org/publicdomain/${kind}/1.0/` }
  }
  const licenceVersion = version ?? '4.0'
  return {
    name: `CC ${kind.toUpperCase()} ${licenceVersion}`,
    url: `https://creativecommons.org/licenses/${kind}/${licenceVersion}/`,
  }
}
