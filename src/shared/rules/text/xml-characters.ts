// What XML 1.0 can't hold (https://www.w3.org/TR/xml/#charsets): lone surrogates and control characters; and the other
// non-characters, which mean nothing outside the program that uses them. TAB, LF and CR stay.
const UNFIT = /[\p{Noncharacter_Code_Point}\p{Surrogate}\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu

/** A text without the characters that XML 1.0 can't hold, so that every feed, sitemap and export stays well-formed. */
export const xmlCharacters = (text: string): string => text.replace(UNFIT, '')
