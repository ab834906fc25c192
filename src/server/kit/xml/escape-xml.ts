import { encodeXML } from 'entities'
import { xmlCharacters } from '#shared/rules/text/xml-characters.ts'

/**
 * A text as it stands in XML and HTML, between tags or in quotes. What XML can't hold is left out, also of what was stored
 * before every call did so: one such character makes a whole feed unreadable.
 */
export const escapeXml = (text: string): string => encodeXML(xmlCharacters(text))
