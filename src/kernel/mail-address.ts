/** E-mail addresses as people type them: one, without a name beside it. */
const plainAddress = /^[^\s@<>()[\],;:\\"]+@(?:[^\s@<>()[\],;:\\".]+\.)+[^\s@<>()[\],;:\\".]{2,}$/

/** The longest that is taken. */
const mostOfMailAddress = 200

export const noMailAddress = 'Enter an e-mail address like ana@example.com.'

export const isMailAddress = (text: string): boolean => text.length <= mostOfMailAddress && plainAddress.test(text)
