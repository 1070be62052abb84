/**
 * A name as it is stored: an x between names, or before a genus, is the hybrid sign ×, and the quotes of a cultivar are straight single ones, so that
 * a plant is there once however it is typed.
 */
export const tidyBotanicalName = (name: string): string =>
  name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[‘’‛´`]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/(^|[\s(])"([^"]+)"(?=[\s,)]|$)/g, "$1'$2'")
    .replace(/(?<=^|\s)[xX](?=\s)/g, '×')
    .replace(/(?<=^|\s)[xX](?=\p{Lu}\p{Ll})/gu, '× ')
    // No Latin word begins with an x before one of these.
    .replace(/(?<=\s)[xX](?=[bcdfghjklmnpqrstvwz]\p{Ll})/gu, '× ')
    .replace(/(?<=^|\s)×(?=\p{Lu}\p{Ll})/gu, '× ')
    .replace(/(?<=\s)×(?=\p{Ll})/gu, '× ')
