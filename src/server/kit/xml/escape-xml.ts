import { encodeXML } from 'entities'
import { removeNonXmlCharacters } from '#shared/rules/text/xml-characters.ts'

/**
 * Escapes text for XML and HTML, in elements and attributes. Drops characters that XML can't represent, because old
 * data may still contain them and a single one makes a whole feed unreadable.
 */
export const escapeXml = (text: string): string => encodeXML(removeNonXmlCharacters(text))
