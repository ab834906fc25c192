// XML 1.0 excludes lone surrogates and most control characters (https://www.w3.org/TR/xml/#charsets). The other
// non-characters are meaningless outside a single program. TAB, LF and CR stay.
const NON_XML_CHARACTERS = /[\p{Noncharacter_Code_Point}\p{Surrogate}\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu

/** Removes characters that XML 1.0 can't represent, so that feeds, sitemaps and exports stay well-formed. */
export const removeNonXmlCharacters = (text: string): string => text.replace(NON_XML_CHARACTERS, '')
